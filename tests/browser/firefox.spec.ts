import { firstOrAll } from "../support/complete";
import { describeFormsBeforeMap, PACES } from "../support/engine-journeys";
import { useFirefox } from "../support/firefox-page";

/** Firefox ends the requests of a page that is left, so the forms before the map are tried in it, over a slow line. */

describeFormsBeforeMap(useFirefox(), firstOrAll([...PACES].reverse()));
