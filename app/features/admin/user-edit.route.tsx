import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackendError } from "~/backend/backend-error";
import { getUser, type User, userNameMax } from "~/backend/users.server";
import { PostedForm, useBusyIntent } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/read-fields";
import { stateOf, type Viewer } from "~/session/request-state.server";
import { isAdministrator, readForPage, redirectWithMessage, requireFormAdmin } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { Card, SubmitButton } from "~/ui/basics";
import { ErrorSummary } from "~/ui/form-fields";
import { pageTitle } from "~/ui/page-title";
import { ADMIN_ROLE, MEMBER_ROLE, SESSIONS_FORM } from "./admin.schema";
import { EditUserForm, type UserFields } from "./user-form";

export const meta = pageTitle("사용자 수정");

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireFormAdmin(args);
  const userId = new URL(args.request.url).searchParams.get("userId");
  if (!userId) throw data(sessionWords().invalidAccess, { status: 400 });
  const unknown = { id: userId, name: "", email: "", role: MEMBER_ROLE, organizationId: "-" };
  const nameMax = await userNameMax();
  // A rerendered form shows no stored data to a viewer who is not an administrator.
  if (!isAdministrator(viewer.member)) return { user: unknown, nameMax };
  const call = getUser(userId, viewer.caller).catch((error: unknown) => backToList(args, viewer, error));
  const user = await readForPage(args, call, { fallback: () => ({ ...unknown, uniqId: null }) });
  return { user: toFields(user), nameMax };
}

async function backToList(args: LoaderFunctionArgs, viewer: Viewer, error: unknown): Promise<never> {
  const isAboutLogin = error instanceof BackendError && error.kind === "auth";
  if (!(error instanceof BackendError) || isAboutLogin || stateOf(args).rerendered) throw error;
  throw await redirectWithMessage(viewer, "/admin/user", error.message, "error");
}

/** Returns the form's values. Every role except administrator is shown as regular user. */
function toFields({ uniqId: _, ...user }: User): UserFields {
  return { ...user, role: user.role === ADMIN_ROLE ? ADMIN_ROLE : MEMBER_ROLE };
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { updateAction as action } from "./user.action.server";

export default function UserEdit() {
  const { user, nameMax } = useLoaderData<typeof loader>();
  return (
    <>
      <Card>
        <h1>사용자 수정</h1>
        <EditUserForm key={user.id} user={user} nameMax={nameMax} />
      </Card>
      <UserSessions />
    </>
  );
}

/** Ends all sessions of the user in the address. */
function UserSessions() {
  const { form } = usePostedForm({ id: SESSIONS_FORM });
  const isBusy = useBusyIntent("end-sessions");
  return (
    <Card aria-labelledby="logins">
      <h2 id="logins">로그인</h2>
      <p>
        이 사용자를 로그인한 모든 기기에서 로그아웃합니다. 쓰던 글은 그 화면에 남고, 다시 로그인하면 이어서 쓸
        수 있습니다.
      </p>
      <PostedForm form={form} className="form narrow-form" isBusy={isBusy}>
        <ErrorSummary form={form} />
        <div className="form-foot">
          <SubmitButton
            intent="end-sessions"
            label="모든 기기에서 로그아웃"
            busyLabel="로그아웃 중…"
            isBusy={isBusy}
            className=""
          />
        </div>
      </PostedForm>
    </Card>
  );
}
