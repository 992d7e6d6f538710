import type { ActionFunctionArgs } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import { uploadBoardImage } from "~/backend/boards.server";
import { mayWrite, requireCommunityFrame } from "~/boards/board-access.server";
import { filesOf, imageFailure, imageLimits, inspectImages } from "~/boards/uploads.server";
import { markGuarded } from "~/forms/form-action.server";
import { FormRefusal } from "~/forms/form-refusal.server";
import { formWords } from "~/forms/words";
import { guardWrite } from "~/forms/write-guard.server";
import { withinWriteLimits } from "~/forms/write-limit.server";
import { sessionWords } from "~/session/words";

const refuse = (message: string, status: number, headers: Record<string, string> = {}) =>
  Response.json({ message }, { status, headers });

/** Answers 405 for GET. Without it the framework would show its own error page. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

/** Stores an image for the rich editor and returns its path as JSON, behind the same guard as all forms. */
export const action = markGuarded(async (args: ActionFunctionArgs): Promise<Response> => {
  const frame = requireCommunityFrame(args.params.board);
  const { form, viewer, refusal } = await guardWrite(args, { who: "user", uploads: imageLimits });
  try {
    if (refusal) throw refusal;
    if (!mayWrite(frame, viewer.member)) return refuse(sessionWords().administratorsOnly, 403);
    const [image, ...others] = filesOf(form.files, "images");
    const faults = image ? await inspectImages([image, ...others], args.request) : {};
    if (faults.images || !image) return refuse(faults.images?.[0] ?? formWords().imageUploadFailed, 400);
    const url = await withinWriteLimits({ request: args.request, viewer }, { uploads: 1 }, () =>
      uploadBoardImage(frame.board, image, viewer.caller),
    );
    return Response.json({ url });
  } catch (error) {
    if (error instanceof FormRefusal)
      return refuse(error.errors[""]?.[0] ?? formWords().imageUploadFailed, error.status, error.headers);
    if (!(error instanceof BackendError)) throw error;
    if (error.status === 401) return refuse(sessionWords().ended, 401);
    const { status, serverMessage, isMaybeDone } = error;
    if (isMaybeDone) return Response.json({ message: imageFailure(error), isLost: true }, { status });
    return refuse(serverMessage ?? imageFailure(error), status);
  } finally {
    await form.dispose();
  }
});
