import { InlineScript } from "~/document/inline-slots";
import { usePageNavigation } from "./navigation/page-navigation";

/** Renders the scripts of a page that runs no React, and the one that stores the page. In the browser React replaces both. */
export function OwnScripts({ names }: { names: readonly string[] }) {
  const keepsPages = usePageNavigation().frame?.keepsPages;
  if (typeof document === "object") return null;
  return (
    <>
      {names.map((name) => (
        <InlineScript key={name} name={name} />
      ))}
      {keepsPages && <InlineScript name="keep-page" />}
    </>
  );
}
