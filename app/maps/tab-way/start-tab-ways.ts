import { showTabWays } from "./show-tab-ways";

showTabWays();
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) showTabWays();
});
