import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { installOwnEntries } from "./ui/navigation/own-entries";
import { installPatientFetch } from "./ui/navigation/patient-fetch";

installPatientFetch();
installOwnEntries();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
