import type { LoaderFunctionArgs } from "@remix-run/node";
import { openBoardImage, openPhoto } from "~/backend/files.server";
import { answerWithCard, digestOf } from "~/link-preview/card-answer.server";
import {
  answerWithPicture,
  type PictureSource,
  refusePicture,
  resizedPicture,
} from "~/pictures/resized-picture.server";
import { clientAddress, subnetOf } from "~/session/rate-limit.server";
import { anonymousCaller } from "~/session/viewer.server";

/** Serves a toilet's photo, or an image of a board's post. */
export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { boardId, name = "" } = params;
  const caller = anonymousCaller(request);
  return answerInTurn(
    request,
    boardId === undefined
      ? { key: `toilet/${name}`, open: () => openPhoto(name, caller) }
      : { key: `board/${boardId}/${name}`, open: () => openBoardImage(boardId, name, caller) },
  );
}

/**
 * Sends a picture in the turn of the page that shows it, so that its slow pictures delay no other page of the same
 * address. The picture stands for the page if the request has no Referer.
 */
function answerInTurn(request: Request, source: PictureSource): Promise<Response> {
  if (new URL(request.url).searchParams.get("as") === "jpeg") return answerWithJpeg(request, source);
  const page = request.headers.get("Referer") || source.key;
  return answerWithPicture(request, source, [subnetOf(clientAddress(request)), page]);
}

const PREVIEW_PX = 1280;

/** Sends a JPEG for the preview of a link, because KakaoTalk often shows no WebP. */
async function answerWithJpeg(request: Request, source: PictureSource): Promise<Response> {
  try {
    const photo = await resizedPicture(source, PREVIEW_PX, { clientSignal: request.signal });
    return await answerWithCard(request, digestOf(photo), async () => ({ card: null, photo }));
  } catch (error) {
    return refusePicture(error);
  }
}
