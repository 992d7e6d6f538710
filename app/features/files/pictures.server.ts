import type { LoaderFunctionArgs } from "@remix-run/node";
import { openBoardImage, openPhoto } from "~/backend/files.server";
import { answerWithPicture } from "~/pictures/picture-answer.server";
import type { Requester } from "~/pictures/queue.server";
import { clientAddress, subnetOf } from "~/session/rate-limit.server";
import { anonymousCaller } from "~/session/request-scope.server";

export function loadPhoto({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = params.name ?? "";
  const source = {
    key: `toilet/${name}`,
    open: () => openPhoto(name, anonymousCaller(request)),
  };
  return answerWithPicture(request, source, askingPage(request, source.key));
}

export function loadBoardImage({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { boardId = "", name = "" } = params;
  const source = {
    key: `board/${boardId}/${name}`,
    open: () => openBoardImage(boardId, name, anonymousCaller(request)),
  };
  return answerWithPicture(request, source, askingPage(request, source.key));
}

/**
 * Identifies the page that shows a picture, so that its slow pictures delay no other page of the same address.
 * @param key the picture, which stands for the page if the request has no Referer
 */
const askingPage = (request: Request, key: string): Requester => [
  subnetOf(clientAddress(request)),
  request.headers.get("Referer") || key,
];
