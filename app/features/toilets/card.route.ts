import type { LoaderFunctionArgs } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import { pageRefusal } from "~/http/responses.server";
import { answerWithCard } from "~/link-preview/card-answer.server";
import { refusePicture } from "~/pictures/resized-picture.server";
import { anonymousCaller } from "~/session/viewer.server";
import type { KnownToilet } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { toiletIdOf } from "./place.server";
import { plateWords } from "./plate-words";
import { describeCard, loadCard } from "./toilet-card.server";
import { placeWords } from "./words";

/** Draws the picture in a link's preview of a toilet, from the directory, so that it needs the backend for a photo only. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args;
  const toiletId = toiletIdOf(args);
  if (!toiletId) return pageRefusal(placeWords().invalidAccess, 400);
  const toilet = await directory.find(toiletId).catch(() => null);
  if (toilet) return answerWithToilet(request, toilet);
  const isReady = directory.lastStatus().loadedAt !== null;
  return isReady ? pageRefusal(placeWords().noSuchToilet, 404) : pageRefusal(plateWords().notReady, 503);
}

async function answerWithToilet(request: Request, toilet: KnownToilet): Promise<Response> {
  const caller = anonymousCaller(request);
  const answer = async (photo: string | null) => {
    const { facts, digest } = await describeCard(toilet, photo);
    return answerWithCard(request, digest, (signal) => loadCard(facts, caller, signal));
  };
  try {
    return await answer(toilet.photo);
  } catch (error) {
    // The map stands in for a photo that cannot be loaded.
    return error instanceof BackendError ? answer(null) : refusePicture(error);
  }
}
