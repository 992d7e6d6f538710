import { RemixBrowser } from "@remix-run/react";
import { startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { createPolicy, PAGE_RULES } from "~/trusted-types/trusted-types";
import { keepTypedFields, restoreSentInput } from "./forms/typed-input";
import { tolerateMovedNodes } from "./ui/browser";
import {
  correctAddress,
  leaveToMapByDocument,
  reloadIfRestored,
  standInForStorage,
} from "./ui/framework/browser-differences";
import { installRetryingFetch } from "./ui/framework/install-retrying-fetch";

createPolicy("default", PAGE_RULES);
tolerateMovedNodes();
standInForStorage();
correctAddress();
installRetryingFetch();
leaveToMapByDocument();
reloadIfRestored();

/** Fills the page's form in again once the framework runs it. */
function Page() {
  useEffect(restoreSentInput, []);
  return <RemixBrowser />;
}

// React draws the page anew if an extension or a translation has changed it before.
const fillIn = keepTypedFields();
startTransition(() => {
  hydrateRoot(document, <Page />, { onRecoverableError: fillIn });
});
