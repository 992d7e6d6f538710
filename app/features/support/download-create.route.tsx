import { Link } from "@remix-run/react";
import { PostedForm } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/use-posted-form";
import { ErrorSummary } from "~/ui/error-summary";
import { Field, FieldHint, FieldLabel } from "~/ui/field";
import { FileBox } from "~/ui/file-field";
import { pageTitle } from "~/ui/page-title";
import { SAMPLE_ARTICLE, SAMPLE_META } from "~/ui/sample-section";
import { Select } from "~/ui/select";
import { SubmitButton } from "~/ui/submit-button";
import { TextArea } from "~/ui/text-area";
import { CREATE_DOWNLOAD, DOWNLOAD_FORM, downloadSchema } from "./sample-form.schema";
import { sampleFormAction } from "./samples.server";

export const handle = { hydrate: false };
export const meta = pageTitle("자료 등록", SAMPLE_META);
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export const action = sampleFormAction(DOWNLOAD_FORM, CREATE_DOWNLOAD);

const OPERATING_SYSTEMS = ["모든 운영체제", "Windows", "macOS", "Linux", "Android", "iOS"];
const LANGUAGES = ["한국어", "영어", "한국어, 영어"];
const optionsOf = (labels: string[]) => labels.map((label) => ({ value: label, label }));

export default function DownloadCreate() {
  const { form, fields } = usePostedForm({ id: DOWNLOAD_FORM, schema: downloadSchema });
  return (
    <>
      <h1>자료 등록</h1>
      <PostedForm form={form} section={SAMPLE_ARTICLE} className="card form">
        <ErrorSummary form={form} />
        <p className="field-hint">등록 화면의 예시입니다. 등록을 눌러도 저장되지 않습니다.</p>
        <Field field={fields.programName} label="프로그램명" maxLength={100} autoComplete="off" />
        <Select field={fields.operatingSystem} label="운영체제" options={optionsOf(OPERATING_SYSTEMS)} />
        <TextArea field={fields.recommendedSpecs} label="권장사양" maxLength={500} />
        <FileChoice />
        <Field field={fields.registeredOn} label="등록일" type="date" />
        <Select field={fields.language} label="언어" options={optionsOf(LANGUAGES)} />
        <div className="form-foot">
          <Link className="button" to="/support/download">
            목록
          </Link>
          <SubmitButton intent={CREATE_DOWNLOAD} label="등록" busyLabel="등록" isBusy={false} />
        </div>
      </PostedForm>
    </>
  );
}

/** The file control has no name, so that the browser never uploads a file for this sample. */
function FileChoice() {
  const id = `${DOWNLOAD_FORM}-file`;
  const hint = "예시 화면이라 고른 파일은 보내지 않습니다.";
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label="파일" />
      <FieldHint id={id} hint={hint} />
      <FileBox id={id} aria-describedby={`${id}-hint`} />
    </div>
  );
}
