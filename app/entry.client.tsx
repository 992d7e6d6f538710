import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { installPatientFetch } from "./ui/navigation/patient-fetch";

installPatientFetch();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
