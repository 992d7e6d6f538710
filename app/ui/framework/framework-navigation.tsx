import {
  useHref,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRevalidator,
  useRouteLoaderData,
  useSubmit,
} from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { type FrameData, NavigationContext, type PageNavigation } from "../navigation/page-navigation";

/** Provides the framework's navigation: to every page on the server, to its own pages in the browser. */
export function FrameworkNavigation({ children }: PropsWithChildren) {
  const { state, formData } = useNavigation();
  const navigate = useNavigate();
  const submit = useSubmit();
  const navigation: PageNavigation = {
    place: { ...useLocation(), prefix: useHref("/").replace(/\/$/, "") },
    isReturn: useNavigationType() === "POP",
    isBusy: state !== "idle",
    sent: formData ?? null,
    frame: useRouteLoaderData("root") as FrameData | undefined,
    page: useMatches().at(-1)?.data,
    reload: useRevalidator().revalidate,
    go: (to, { keepsScroll, ...options } = {}) =>
      navigate(to, { ...options, preventScrollReset: keepsScroll }),
    send: (form, { keepsScroll, ...options }) =>
      submit(form, { ...options, preventScrollReset: keepsScroll }),
  };
  return <NavigationContext.Provider value={navigation}>{children}</NavigationContext.Provider>;
}
