import type { LoaderFunctionArgs } from "@remix-run/node";
import { openBoardImage } from "~/backend/files.server";
import { answerWithPicture } from "~/pictures/picture-answer.server";
import { anonymousCaller } from "~/session/viewer.server";
import { askingPage } from "./asking-page.server";

export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { boardId = "", name = "" } = params;
  const source = {
    key: `board/${boardId}/${name}`,
    open: () => openBoardImage(boardId, name, anonymousCaller(request)),
  };
  return answerWithPicture(request, source, askingPage(request, source.key));
}
