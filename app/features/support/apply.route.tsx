import { PostedForm } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/use-posted-form";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { pageTitle } from "~/ui/page-title";
import { SAMPLE_ARTICLE, SAMPLE_META } from "~/ui/sample-section";
import { Select } from "~/ui/select";
import { SubmitButton } from "~/ui/submit-button";
import { TextArea } from "~/ui/text-area";
import { APPLY_FOR_SERVICE, APPLY_FORM, applySchema } from "./sample-form.schema";
import { sampleFormAction } from "./samples.server";

export const handle = { hydrate: false };
export const meta = pageTitle("서비스신청", SAMPLE_META);
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export const action = sampleFormAction(APPLY_FORM, APPLY_FOR_SERVICE);

const SERVICES = ["화장실 정보 일괄 등록", "안내 표지판 제작 상담", "현장 점검 교육", "자료 제공"];

export default function Apply() {
  const { form, fields } = usePostedForm({ id: APPLY_FORM, schema: applySchema });
  return (
    <>
      <h1>서비스신청</h1>
      <PostedForm form={form} section={SAMPLE_ARTICLE} className="card form">
        <ErrorSummary form={form} />
        <p className="field-hint">신청 화면의 예시입니다. 신청을 눌러도 저장되거나 접수되지 않습니다.</p>
        <Field field={fields.name} label="신청자 이름" maxLength={60} autoComplete="name" />
        <Field field={fields.email} label="이메일" type="email" maxLength={200} autoComplete="email" />
        <Select
          field={fields.service}
          label="신청할 서비스"
          options={SERVICES.map((label) => ({ value: label, label }))}
        />
        <TextArea field={fields.content} label="신청 내용" maxLength={2000} />
        <div className="actions">
          <SubmitButton intent={APPLY_FOR_SERVICE} label="신청" busyLabel="신청" isBusy={false} />
        </div>
      </PostedForm>
    </>
  );
}
