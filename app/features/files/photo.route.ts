import type { LoaderFunctionArgs } from "@remix-run/node";
import { openPhoto } from "~/backend/files.server";
import { answerWithPicture } from "~/pictures/picture-answer.server";
import { anonymousCaller } from "~/session/viewer.server";
import { askingPage } from "./asking-page.server";

export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = params.name ?? "";
  const source = {
    key: `toilet/${name}`,
    open: () => openPhoto(name, anonymousCaller(request)),
  };
  return answerWithPicture(request, source, askingPage(request, source.key));
}
