import { loaderOf } from "./packed-answer.server";
import { answerTile } from "./tile-answer.server";

/** A tile of the base map. */
export const loader = loaderOf(answerTile);
