import { formAction } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";

const NOT_KEPT = "디자인 예시 화면이라 저장되지 않습니다.";

/** A form that only shows what it could look like says that nothing is kept, and gives back what was typed. */
export function sampleFormAction(formId: string, intent: string) {
  return formAction({
    who: "anyone",
    intents: {
      [intent]: {
        formId,
        async handle() {
          throw refuseForm(NOT_KEPT);
        },
      },
    },
  });
}
