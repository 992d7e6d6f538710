import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { installPatientFetch } from "./ui/navigation/install-patient-fetch";
import { listenBeforeRouter } from "./ui/navigation/own-entries";

installPatientFetch();
listenBeforeRouter();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
