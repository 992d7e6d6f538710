import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { finishedAnswer } from "~/session/finished-answer.server";
import { answerAttachment } from "./attachment-answer.server";

const PATH = "/attachments";

/**
 * An attachment. The front door answers it by the same function, no faster than it is taken; written in another way,
 * which it does not know, the address leads there.
 */
export const loader = finishedAnswer(async (args: LoaderFunctionArgs): Promise<Response> => {
  const { pathname, search } = new URL(args.request.url);
  return pathname === PATH ? answerAttachment(args) : redirect(PATH + search);
});
