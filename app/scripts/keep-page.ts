import { announcePage, INSTALL_AFTER_MS, installWorker } from "~/ui/kept-pages/keep-page";

setTimeout(() => {
  installWorker();
  void announcePage(location.pathname + location.search);
}, INSTALL_AFTER_MS);
