import { getInputProps } from "@conform-to/react";
import { PostedForm } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/use-posted-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldErrors, FieldLabel } from "~/ui/field";
import { NICKNAME_FORM, nicknameSchema } from "./mypage.schema";

export function NicknameForm({ nickname }: { nickname: string }) {
  const { form, fields } = usePostedForm({
    id: NICKNAME_FORM,
    schema: nicknameSchema,
    stored: { nickname },
  });
  const { id, errors } = fields.nickname;
  const { key, ...native } = getInputProps(fields.nickname, { type: "text" });
  return (
    <PostedForm form={form} className="form nickname-form">
      <ErrorSummary form={form} />
      <div className="field">
        <FieldLabel htmlFor={id} label="닉네임" />
        <div className="inline-form">
          <input key={key} {...native} autoComplete="nickname" />
          <button type="submit" name="intent" value="save-nickname" className="button button-primary">
            저장
          </button>
        </div>
        <FieldErrors id={id} errors={errors} />
      </div>
    </PostedForm>
  );
}
