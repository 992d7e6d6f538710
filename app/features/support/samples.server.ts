import { data } from "@remix-run/node";
import { formAction } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";

const NOT_KEPT = "디자인 예시 화면이라 저장되지 않습니다.";

/** Creates the action of a sample form. It says that nothing is stored, and keeps the typed text. */
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

/** Finds the sample by the `id` parameter; the first one without it. @throws a 404 for an unknown id */
export function findSample<Sample extends { id: string }>(
  request: Request,
  samples: readonly Sample[],
): Sample {
  const id = new URL(request.url).searchParams.get("id");
  const sample = id === null ? samples[0] : samples.find((candidate) => candidate.id === id);
  if (!sample) throw data(INVALID_ACCESS, { status: 404 });
  return sample;
}
