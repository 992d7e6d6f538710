import { FilledScript, KEEP_SCRIPT } from "~/document/inline-slots";
import { useNonce } from "~/document/nonce";
import { usePageNavigation } from "./navigation/page-navigation";

/** Renders the scripts of a page that runs no React, and the one that stores the page. In the browser React replaces both. */
export function OwnScripts({ ids }: { ids: readonly string[] }) {
  const nonce = useNonce();
  const keepsPages = usePageNavigation().frame?.keepsPages;
  if (typeof document === "object") return null;
  return (
    <>
      {ids.map((id) => (
        <FilledScript key={id} id={id} nonce={nonce} />
      ))}
      {keepsPages && <FilledScript id={KEEP_SCRIPT} nonce={nonce} />}
    </>
  );
}
