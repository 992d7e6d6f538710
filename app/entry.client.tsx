import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { trustDrawings } from "~/trusted-types/trusted-types";
import { installRetryingFetch } from "./ui/navigation/install-retrying-fetch";
import { installHistoryListener } from "./ui/navigation/own-entries";

trustDrawings();
installRetryingFetch();
installHistoryListener();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
