import { getInputProps } from "@conform-to/react";
import { PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldErrors, FieldLabel } from "~/ui/field";
import { SubmitButton } from "~/ui/submit-button";
import { uiWords } from "~/ui/words";
import { NICKNAME_FORM, nicknameSchema } from "./mypage.schema";
import { mypageWords } from "./words";

export function NicknameForm({ nickname }: { nickname: string }) {
  const { form, fields } = usePostedForm({
    id: NICKNAME_FORM,
    schema: nicknameSchema,
    stored: { nickname },
  });
  const { form: words } = uiWords();
  const isBusy = useBusyIntent("save-nickname");
  const { id, errors } = fields.nickname;
  const { key, ...native } = getInputProps(fields.nickname, { type: "text" });
  return (
    <PostedForm form={form} className="form nickname-form" isBusy={isBusy}>
      <ErrorSummary form={form} />
      <div className="field">
        <FieldLabel htmlFor={id} label={mypageWords().nickname} />
        <div className="inline-form">
          <input key={key} {...native} autoComplete="nickname" />
          <SubmitButton intent="save-nickname" label={words.save} busyLabel={words.saving} isBusy={isBusy} />
        </div>
        <FieldErrors id={id} errors={errors} />
      </div>
    </PostedForm>
  );
}
