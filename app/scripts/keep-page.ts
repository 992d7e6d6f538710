import { announcePage, INSTALL_AFTER_MS, installWorker } from "~/ui/navigation/offline-pages";

setTimeout(() => {
  installWorker();
  void announcePage(location.pathname + location.search);
}, INSTALL_AFTER_MS);
