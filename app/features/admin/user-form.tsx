import type { FieldMetadata } from "@conform-to/react";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PostedForm, useBusyIntent } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/read-fields";
import { SubmitButton } from "~/ui/basics";
import { ErrorSummary, Field, Select } from "~/ui/form-fields";
import {
  ADMIN_ROLE,
  DEFAULT_ORGANIZATION,
  EMAIL_MAX,
  MEMBER_ROLE,
  newUserSchema,
  ORGANIZATIONS,
  USER_FORM,
  userSchema,
} from "./admin.schema";

export type UserFields = { id: string; name: string; email: string; role: string; organizationId: string };

const ROLES = [
  { value: ADMIN_ROLE, label: "관리자" },
  { value: MEMBER_ROLE, label: "일반사용자" },
];
const NOBODY = { name: "", email: "", role: ADMIN_ROLE, organizationId: DEFAULT_ORGANIZATION };

/** The form for a new user. */
export function NewUserForm({ nameMax }: { nameMax: number }) {
  const { form, fields } = usePostedForm({ id: USER_FORM, schema: newUserSchema, stored: NOBODY });
  const isBusy = useBusyIntent("create-user");
  return (
    <PostedForm form={form} className="form narrow-form" isBusy={isBusy}>
      <ErrorSummary form={form} />
      <Field
        field={fields.userId}
        label="사용자 ID"
        hint="빈칸 없이 20자까지 쓸 수 있습니다. 등록한 뒤에는 바꿀 수 없습니다."
        isRequired
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PersonFields fields={fields} organizationId={DEFAULT_ORGANIZATION} nameMax={nameMax}>
        <Field
          field={fields.password}
          label="비밀번호"
          type="password"
          autoComplete="new-password"
          isRequired
        />
        <Field
          field={fields.confirmPassword}
          label="비밀번호 확인"
          type="password"
          autoComplete="new-password"
          isRequired
        />
      </PersonFields>
      <FormFoot intent="create-user" label="등록" isBusy={isBusy} />
    </PostedForm>
  );
}

/** The form for an existing user, with a fixed id. */
export function EditUserForm({ user, nameMax }: { user: UserFields; nameMax: number }) {
  const { id, ...stored } = user;
  const { form, fields } = usePostedForm({ id: USER_FORM, schema: userSchema, stored });
  const isBusy = useBusyIntent("update-user");
  return (
    <PostedForm form={form} className="form narrow-form" isBusy={isBusy}>
      <ErrorSummary form={form} />
      <div className="field">
        <label htmlFor="user-userId">사용자 ID</label>
        <input id="user-userId" name="userId" value={id} readOnly />
      </div>
      <PersonFields fields={fields} organizationId={user.organizationId} nameMax={nameMax} />
      <FormFoot intent="update-user" label="저장" isBusy={isBusy} />
    </PostedForm>
  );
}

type Text = FieldMetadata<string | undefined>;
type PersonFieldsProps = {
  fields: Record<"name" | "email" | "role" | "organizationId", Text>;
  /** the stored organization, which the form offers even if it is not a usual one */
  organizationId: string;
  nameMax: number;
  children?: ReactNode;
};

function PersonFields({ fields, organizationId, nameMax, children }: PersonFieldsProps) {
  const isUsual = ORGANIZATIONS.some(({ value }) => value === organizationId);
  const unusual = { value: organizationId, label: organizationId === "-" ? "소속 없음" : organizationId };
  const organizations = [
    ...ORGANIZATIONS.map(({ value, name }) => ({ value, label: `${name} (${value})` })),
    ...(isUsual ? [] : [unusual]),
  ];
  return (
    <>
      <Field
        field={fields.name}
        label="이름"
        hint={`${nameMax}자까지 쓸 수 있습니다.`}
        isRequired
        autoComplete="off"
      />
      <Field
        field={fields.email}
        label="이메일"
        hint={`${EMAIL_MAX}자까지 쓸 수 있습니다.`}
        type="email"
        isRequired
        autoComplete="off"
      />
      {children}
      <Select field={fields.role} label="권한" options={ROLES} />
      <Select field={fields.organizationId} label="소속" options={organizations} />
    </>
  );
}

function FormFoot({ intent, label, isBusy }: { intent: string; label: string; isBusy: boolean }) {
  return (
    <div className="form-foot">
      <Link className="button" to="/admin/user">
        목록
      </Link>
      <SubmitButton intent={intent} label={label} busyLabel="저장 중…" isBusy={isBusy} />
    </div>
  );
}
