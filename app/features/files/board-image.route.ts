import type { LoaderFunctionArgs } from "@remix-run/node";
import { openBoardImage } from "~/backend/files.server";
import { answerWithPicture } from "~/pictures/picture-answer.server";
import { anonymousCaller } from "~/session/anonymous-caller.server";

export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { boardId = "", name = "" } = params;
  return answerWithPicture(request, {
    key: `board/${boardId}/${name}`,
    open: () => openBoardImage(boardId, name, anonymousCaller(request)),
  });
}
