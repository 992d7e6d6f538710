import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { trustDrawings } from "~/trusted-types/trusted-types";
import { installPatientFetch } from "./ui/navigation/install-patient-fetch";
import { listenBeforeRouter } from "./ui/navigation/own-entries";

trustDrawings();
installPatientFetch();
listenBeforeRouter();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
