import { Form } from "@remix-run/react";
import { type FormReply, fieldMessages } from "~/forms/form-reply";
import { ErrorSummary } from "~/ui/error-summary";
import { describedBy, FieldErrors } from "~/ui/field";

export function NicknameForm({ nickname, reply }: { nickname: string; reply: FormReply | undefined }) {
  const typed = reply?.result.initialValue;
  const errors = fieldMessages(reply, "nickname");
  return (
    <Form method="post" className="form nickname-form">
      <ErrorSummary reply={reply} />
      <div className="field">
        <label htmlFor="nickname">닉네임</label>
        <div className="inline-form">
          <input
            id="nickname"
            name="nickname"
            autoComplete="nickname"
            defaultValue={typed ? String(typed.nickname ?? "") : nickname}
            {...describedBy("nickname", errors)}
          />
          <button type="submit" name="intent" value="save-nickname" className="button button-primary">
            저장
          </button>
        </div>
        <FieldErrors id="nickname" errors={errors} />
      </div>
    </Form>
  );
}
