import type { BackendError } from "~/backend/backend-error";
import { updateTagColor } from "~/backend/tags.server";
import { formAction, memberIntent } from "~/forms/form-action.server";
import { redirectWithMessage } from "~/session/viewer.server";
import { preserveSearch } from "~/ui/preserve-query";
import { TAG_COLOR_FORM, tagColorSchema } from "./tag-color.schema";

export const action = formAction({
  who: "admin",
  intents: {
    "update-tag-color": memberIntent({
      formId: TAG_COLOR_FORM,
      schema: tagColorSchema,
      async handle({ request, viewer, value }) {
        await updateTagColor(value.tagId, value.tagColor, viewer.caller);
        const { pathname, searchParams } = new URL(request.url);
        const currentHref = pathname + preserveSearch(searchParams, ["color"]);
        return redirectWithMessage(viewer, currentHref, "태그 색상이 변경되었습니다.");
      },
      describeFailure,
      lost: { what: "saved", where: () => ({ label: "태그관리", href: "/admin/tag-management" }) },
    }),
  },
});

function describeFailure({ serverMessage }: BackendError): string {
  return serverMessage ? `색상 변경 실패: ${serverMessage}` : "색상 변경 중 오류가 발생했습니다.";
}
