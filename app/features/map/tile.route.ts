import { loaderOf } from "./gzip-answer.server";
import { answerTile } from "./tile-answer.server";

/** Serves a tile of the base map. */
export const loader = loaderOf(answerTile);
