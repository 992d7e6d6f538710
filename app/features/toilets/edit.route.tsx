import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData, useSearchParams } from "@remix-run/react";
import { BackendError } from "~/backend/backend-error";
import { deleteToilet, getToilet } from "~/backend/toilets.server";
import { type FormContext, formAction, refuseForm, refuseIntent } from "~/forms/form-action.server";
import { editToiletHref, toiletHref } from "~/hrefs";
import { mapSettings } from "~/maps/map-settings.server";
import { closedToilet, INVALID_ACCESS } from "~/session/closed-page";
import { isRedrawnForm, redrawDeadline } from "~/session/redrawn-forms.server";
import { redirectWithMessage, requireFormUser } from "~/session/viewer.server";
import { showOwnWrite } from "~/toilet-directory/own-write.server";
import { Confirm } from "~/ui/confirm";
import { autoSaveTags } from "./auto-save-tags.server";
import { aidForm } from "./form-aids.server";
import { PHOTO_MAX_BYTES, PHOTOS_MAX } from "./photo-rules";
import { describeWriteFailure, update } from "./save-toilet.server";
import { getTagChoices } from "./tag-options.server";
import { ToiletForm } from "./toilet-form";
import { readToiletId } from "./toilet-id";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: "화장실 정보 수정 | 화장실 지도" }];

const DELETE_QUESTION = "이 화장실을 삭제하시겠습니까?";

const toiletIdOf = (request: Request) => readToiletId(new URL(request.url).searchParams.get("toiletId"));

export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await requireFormUser(args);
  const toiletId = toiletIdOf(args.request);
  if (!toiletId) throw closedToilet(INVALID_ACCESS, 400);
  const [toilet, choices] = await Promise.all([
    getToilet(toiletId, caller, redrawDeadline(args.context)).catch((error: unknown) => {
      // The form as it was typed is worth more than what is stored.
      if (error instanceof BackendError && isRedrawnForm(args.context)) return null;
      throw loadFailure(error);
    }),
    getTagChoices(caller),
  ]);
  return { toiletId, toilet, choices, mapSettings };
}

/** The detail's failure as this page words it (specification part 1 section 8). */
function loadFailure(error: unknown): unknown {
  if (!(error instanceof BackendError)) return error;
  if (error.isNetworkFailure) return closedToilet("서버와 연결하지 못했습니다.", error.status);
  const code = error.backendCode ?? error.httpStatus ?? error.status;
  return closedToilet(`화장실 정보를 불러올 수 없습니다. (응답 코드: ${code})`, error.status);
}

export const action = formAction({
  who: "user",
  uploads: { maxFiles: PHOTOS_MAX, maxFileBytes: PHOTO_MAX_BYTES },
  describeFailure(error, intent) {
    if (intent === "deactivate-tag") return "태그 비활성화에 실패했습니다.";
    return describeWriteFailure(intent === "delete-toilet" ? "삭제" : "수정", error);
  },
  async handle(context) {
    const toiletId = toiletIdOf(context.request);
    if (!toiletId) throw refuseForm(INVALID_ACCESS);
    return (await aidForm(context)) ?? (await write(toiletId, context));
  },
});

async function write(toiletId: string, { form, intent, viewer }: FormContext<"user">): Promise<Response> {
  switch (intent) {
    case "update-toilet":
      await update(await getToilet(toiletId, viewer.caller), form, viewer.caller);
      return redirectWithMessage(viewer, toiletHref(toiletId), "화장실 정보가 수정되었습니다!");
    case "delete-toilet":
      await deleteToilet(toiletId, viewer.caller);
      await showOwnWrite();
      return redirectWithMessage(viewer, "/map", "화장실이 삭제되었습니다!");
    case "save-cleanliness-tags":
    case "save-hours-tags":
      await autoSaveTags(toiletId, intent, form, viewer.caller);
      return new Response(null, { status: 204 });
    default:
      throw refuseIntent();
  }
}

/** Automatic saving changes nothing that this page shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  /^save-.*-tags$/.test(String(formData?.get("intent") ?? "")) ? false : defaultShouldRevalidate;

export default function EditToilet() {
  const form = useLoaderData<typeof loader>();
  const { toiletId } = form;
  const [query] = useSearchParams();
  return (
    <>
      {query.get("confirm") === "delete-toilet" && (
        <div className="page page-narrow">
          <Confirm
            question={DELETE_QUESTION}
            intent="delete-toilet"
            confirmLabel="삭제"
            cancelHref={editToiletHref(toiletId)}
          />
        </div>
      )}
      <ToiletForm key={toiletId} mode="update" {...form} />
    </>
  );
}
