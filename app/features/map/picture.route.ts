import { answerPicture } from "./map-picture.server";

/** Draws the map as a picture for other sites. */
export const loader = answerPicture;
