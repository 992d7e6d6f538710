import { answerMarkers } from "./markers-answer.server";
import { loaderOf } from "./packed-answer.server";

/** Serves the markers of a box as JSON. */
export const loader = loaderOf(answerMarkers);
