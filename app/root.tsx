import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import {
  type ErrorResponse,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  type UIMatch,
  useHref,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useShouldHydrate } from "remix-utils/use-should-hydrate";
import { env } from "~/env/env.server";
import { isEmbeddedMap } from "~/http/map-pages";
import { currentLanguage } from "~/languages/words";
import { layoutWords } from "~/ui/layout/words";
import {
  CRITICAL_STYLES,
  InlineScript,
  InlineStyle,
  IslandContext,
  IslandScripts,
  useIsStyled,
  useNonce,
} from "./document/inline-slots";
import { skipRevalidationAfterRefusal } from "./forms/skip-revalidation";
import { SITE, siteOrigin } from "./http/own-site.server";
import { FIRST_LANGUAGE, languagesOf, prefixOf } from "./languages/language";
import { DEFAULT_DISPLAY } from "./session/display";
import { preferredLanguage, stateOf } from "./session/request-state.server";
import { commitSession } from "./session/session.server";
import { isAdministrator } from "./session/viewer.server";
import styles from "./styles/app.css?url";
import { FlashBanner, Notice } from "./ui/basics";
import { inAppBrowserOf } from "./ui/browser";
import { ErrorPage, errorTitle, type Failure } from "./ui/error-page";
import { FrameworkNavigation } from "./ui/framework/framework-navigation";
import { CanonicalLink, LanguageOffer, OtherLanguages } from "./ui/layout/languages";
import { barColors, displayAttributes, Masthead, SiteFooter } from "./ui/layout/site-footer";
import { SiteHeader } from "./ui/layout/site-header";
import { ClientNavigation, ConnectionMonitor, KeptPages } from "./ui/navigation/client-navigation";
import { OutOfApp } from "./ui/out-of-app";
import { pageTitle } from "./ui/page-title";
import { uiWords } from "./ui/words";

export const links: LinksFunction = () => [{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }];

export const meta = pageTitle(({ error }) => (error ? errorTitle(failureOf(error)) : null));

export async function loader(args: LoaderFunctionArgs) {
  const state = stateOf(args);
  const { session, member } = await state.viewer;
  const { pathname, search } = new URL(args.request.url);
  // "/" redirects to the map, so leave the flash message for the page that is shown.
  const message = pathname === "/" ? null : (session.get("message") ?? null);
  const viewer = member && {
    name: member.name,
    isSocial: member.loginType === "kakao",
    isAdministrator: isAdministrator(member),
    seesAdministration: isAdministrator(member) && !state.surroundings.isOutside,
  };
  const { display, hasClosedLanguageOffer } = await state.pageContext;
  const isFramed = isEmbeddedMap(pathname, search);
  const headers = new Headers(message ? { "Set-Cookie": await commitSession(session) } : {});
  return data(
    {
      viewer,
      message,
      isFormRefused: state.rerendered?.reason === "refused",
      hasConnectionBanner: env.CONNECTION_BANNER === "on",
      display,
      languageOffer: hasClosedLanguageOffer
        ? null
        : preferredLanguage(args.request, state.surroundings.isHidden),
      origin: siteOrigin(args.request),
      inApp: isFramed ? null : inAppBrowserOf(args.request.headers.get("user-agent")),
      keepsPages: env.SERVICE_WORKER === "on",
      ...(isFramed && { isFramed }),
      ...(SITE && { site: SITE }),
    },
    { headers },
  );
}

/** Keeps the frame and its message when only the query changes, or a form was refused. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod } = change;
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !formMethod && isSamePage ? false : skipRevalidationAfterRefusal(change);
};

/** The HTML document of every page, including error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const hasFailed = Boolean(useRouteError());
  const asksForScripts = useShouldHydrate() && !hasFailed;
  // A hydrated page keeps its scripts during client-side navigation, even to pages without their own.
  const shouldHydrate = asksForScripts || typeof document === "object";
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<typeof loader>("root");
  const display = root?.display ?? DEFAULT_DISPLAY;
  const isStyled = useIsStyled();
  const isUnknown = useMatches().some(isUnknownAddress);
  const language = currentLanguage();
  const { styles: ownStyles, isBare, isOffline } = useOwnLook();
  const isFramed = isEmbeddedMap(pathname, search);
  const hasFrame = !isBare && !isFramed;
  const address = useHref(pathname + search);
  return (
    <html lang={language} {...displayAttributes(display)}>
      <head>
        <meta charSet="utf-8" />
        <link rel="manifest" href={`/manifest${prefixOf(language).replace("/", ".")}.webmanifest`} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {barColors(display).map(({ color, media }) => (
          <meta key={color} name="theme-color" content={color} media={media} />
        ))}
        <Meta />
        {!hasFailed && <CanonicalLink origin={root?.origin} />}
        {!hasFailed && !isUnknown && <OtherLanguages origin={root?.origin} />}
        <Links />
        {isStyled ? <link rel="stylesheet" href={styles} /> : <InlineStyle name={CRITICAL_STYLES} />}
        {ownStyles && <InlineStyle name={ownStyles} />}
      </head>
      <body data-address={shouldHydrate ? address : undefined}>
        <FrameworkNavigation>
          {hasFrame && <PageTop />}
          <PageContent isUnknown={isUnknown}>{children}</PageContent>
          <FrameScripts hasFailed={hasFailed} />
          {hasFrame && <SiteFooter display={display} official={root?.site?.official} />}
          {isFramed && <InlineScript name="frame" />}
          {root?.message?.isLogout && <InlineScript name="logout" />}
          {shouldHydrate && <PageScripts />}
          {!shouldHydrate && !isBare && !isOffline && root?.hasConnectionBanner && <ConnectionScript />}
        </FrameworkNavigation>
        {!isStyled && <link rel="stylesheet" href={isFramed ? `${styles}?embedded=1` : styles} />}
      </body>
    </html>
  );
}

function PageTop() {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <>
      <a className="skip-link" href="#main">
        {layoutWords().skipToContent}
      </a>
      {root?.languageOffer && <LanguageOffer language={root.languageOffer} />}
      {root?.site?.official && <Masthead />}
      <SiteHeader
        viewer={root?.viewer ?? null}
        site={root?.site}
        display={root?.display ?? DEFAULT_DISPLAY}
      />
    </>
  );
}

const hasHandle =
  (name: string) =>
  ({ handle }: UIMatch) =>
    typeof handle === "object" && handle !== null && name in handle;
const hasOwnScripts = hasHandle("island");
const isUnknownAddress = hasHandle("isUnknown");
/**
 * Returns the styles that a page brings along, whether it has neither header nor footer, as paper has none, and whether
 * people use it without a network.
 */
function useOwnLook(): { styles?: string; isBare?: boolean; isOffline?: boolean } {
  const hasFailed = Boolean(useRouteError());
  const handle = useMatches().at(-1)?.handle;
  return hasFailed || typeof handle !== "object" ? {} : { ...handle };
}

/** Renders the frame's scripts, except on an island page, which renders them itself. */
function FrameScripts({ hasFailed }: { hasFailed: boolean }) {
  const isIsland = useMatches().some(hasOwnScripts);
  if (isIsland && !hasFailed) return null;
  return (
    <>
      <ClientNavigation />
      <ConnectionMonitor />
      <KeptPages />
    </>
  );
}

function PageScripts() {
  const nonce = useNonce();
  const start = useContext(IslandContext);
  return (
    <>
      {start ? <InlineScript name="restore-scroll" /> : <ScrollRestoration nonce={nonce} />}
      {start ? <IslandScripts start={start} nonce={nonce} /> : <Scripts nonce={nonce} />}
      <InlineScript name="start-deferred" />
    </>
  );
}

/** Monitors the connection on a page that runs no React. */
function ConnectionScript() {
  const { unstable, failed, reload } = uiWords().network;
  const words = { "data-unstable": unstable, "data-failed": failed, "data-reload": reload };
  return <InlineScript name="connection-monitor" {...words} />;
}

/** Marks a page that exists in Korean only, and says so in the frame's language. */
function PageContent({ isUnknown, children }: { isUnknown: boolean; children: ReactNode }) {
  const { pathname } = useLocation();
  const language = currentLanguage();
  const hasStatusLine = useMatches().some(hasOwnScripts);
  const isKoreanOnly = !isUnknown && !languagesOf(pathname).includes(language);
  return (
    <main id="main" tabIndex={-1} lang={isKoreanOnly ? FIRST_LANGUAGE : undefined}>
      {isKoreanOnly && (
        <div className="page page-narrow" lang={language}>
          <Notice>{layoutWords().koreanOnly}</Notice>
        </div>
      )}
      {hasStatusLine ? <OutOfApp /> : <FlashBanner />}
      {children}
    </main>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <ErrorPage {...failureOf(error)} />;
}

function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  return { status: error.status, ...readRefusal(error) };
}

/** Reads the title and message that a loader threw, and hides the framework's own messages. */
function readRefusal(error: ErrorResponse): Omit<Failure, "status"> {
  const isOfTheFramework = "internal" in error && error.internal === true;
  if (isOfTheFramework) return {};
  const { data: thrown } = error;
  if (typeof thrown === "string") return thrown ? { message: thrown } : {};
  if (typeof thrown !== "object" || thrown === null) return {};
  const { title, message } = thrown as Record<string, unknown>;
  return typeof title === "string" && typeof message === "string" ? { title, message } : {};
}
