import { data } from "@remix-run/node";
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

const INVALID_ACCESS = "잘못된 접근입니다.";

/** The sample that `id` names; the first one where it names none. @throws a 404 when there is no such sample */
export function findSample<Sample extends { id: string }>(
  request: Request,
  samples: readonly Sample[],
): Sample {
  const id = new URL(request.url).searchParams.get("id");
  const sample = id === null ? samples[0] : samples.find((candidate) => candidate.id === id);
  if (!sample) throw data(INVALID_ACCESS, { status: 404 });
  return sample;
}
