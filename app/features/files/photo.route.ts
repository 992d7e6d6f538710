import type { LoaderFunctionArgs } from "@remix-run/node";
import { openPhoto } from "~/backend/files.server";
import { answerWithPicture } from "~/pictures/picture-answer.server";
import { anonymousCaller } from "~/session/anonymous-caller.server";

export function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const name = params.name ?? "";
  return answerWithPicture(request, {
    key: `toilet/${name}`,
    open: () => openPhoto(name, anonymousCaller(request)),
  });
}
