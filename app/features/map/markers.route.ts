import { loaderOf } from "./gzip-answer.server";
import { answerMarkers } from "./markers-answer.server";

/** Serves the markers of a box as JSON. */
export const loader = loaderOf(answerMarkers);
