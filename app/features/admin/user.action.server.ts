import { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/caller";
import { exceededNameMax } from "~/backend/members.server";
import { createUser, deleteUser, getUser, invalidateMembers, updateUser } from "~/backend/users.server";
import { formAction, type MemberContext, memberIntent } from "~/forms/form-action.server";
import { FormRefusal, refuseForm } from "~/forms/form-refusal.server";
import type { PlaceToCheck } from "~/forms/posted-form";
import { logOf } from "~/log/logger.server";
import { cleanName } from "~/names/clean-name";
import { isReservedName } from "~/names/reserved-names";
import { nameWords } from "~/names/words";
import { endOtherSessions, endSessionsOf } from "~/session/session.server";
import { redirectWithMessage } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { preserveSearch } from "~/ui/hrefs";
import {
  ADMIN_ROLE,
  DELETE_QUESTION,
  deleteUserSchema,
  NAME_MISSING,
  nameTooLongHere,
  newUserSchema,
  SESSIONS_FORM,
  USER_FORM,
  userSchema,
} from "./admin.schema";

/** Ends all sessions of the user in the address. Administrators keep their current one. */
const endSessionsIntent = memberIntent({
  formId: SESSIONS_FORM,
  async handle({ request, viewer }) {
    const url = new URL(request.url);
    const userId = url.searchParams.get("userId");
    if (!userId) throw refuseForm(sessionWords().invalidAccess);
    const isOneself = userId === viewer.member.id;
    const session = isOneself ? await endOtherSessions(viewer.session) : viewer.session;
    if (!isOneself) await endSessionsOf(userId);
    logOf(request).info({ by: viewer.member.id }, "the sessions of a member were ended");
    return redirectWithMessage({ session }, url.pathname + url.search, "모든 기기에서 로그아웃했습니다.");
  },
});

/** Ends the sessions of a user whose role changed or who was deleted. */
async function endSessionsAfter(
  { request, viewer }: Pick<MemberContext, "request" | "viewer">,
  userId: string,
): Promise<void> {
  if (userId === viewer.member.id) return;
  await endSessionsOf(userId);
  logOf(request).info({ by: viewer.member.id }, "the sessions of a member were ended");
}

const USERS = "/admin/user";
const ID_TAKEN = "이미 사용 중인 아이디입니다.";
const SAYS_TAKEN = /이미|중복|duplicate|already/i;
const NO_SUCH_USER = "사용자를 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.";
const NOT_ONESELF = "지금 로그인한 계정은 삭제할 수 없습니다.";
const NOT_ONES_OWN_ROLE = "지금 로그인한 계정의 관리자 권한은 뺄 수 없습니다.";

const usersList = (): PlaceToCheck => ({ label: "회원관리", href: USERS });

const describe = (defaultText: string) => (error: BackendError) =>
  error.isNetworkFailure || error.kind === "malformed" ? error.message : (error.serverMessage ?? defaultText);
const describeSaving = describe("저장에 실패했습니다.");

/** Action of the form for a new user. */
export const createAction = formAction({
  who: "admin",
  secretFields: ["password", "confirmPassword"],
  intents: {
    "create-user": memberIntent({
      formId: USER_FORM,
      isImplied: true,
      schema: newUserSchema,
      async handle({ viewer, value }) {
        const { userId, confirmPassword: _, ...typedUser } = value;
        const user = await withFitName(typedUser);
        await createUser({ id: userId, ...user }, viewer.caller).catch(async (error: unknown) => {
          if (await isIdTaken(error, userId, viewer.caller)) throw new FormRefusal({ userId: [ID_TAKEN] });
          throw error;
        });
        invalidateMembers();
        return redirectWithMessage(viewer, USERS, "등록되었습니다.");
      },
      describeFailure: describeSaving,
      lost: { what: "saved", where: usersList },
    }),
  },
});

/** Action of the form that changes the user in the address. */
export const updateAction = formAction({
  who: "admin",
  intents: {
    "update-user": memberIntent({
      formId: USER_FORM,
      isImplied: true,
      schema: userSchema,
      async handle(context) {
        const { request, viewer, value } = context;
        const userId = new URL(request.url).searchParams.get("userId");
        if (!userId) throw refuseForm(sessionWords().invalidAccess);
        const isOneself = userId === viewer.member.id;
        if (isOneself && value.role !== ADMIN_ROLE) throw new FormRefusal({ role: [NOT_ONES_OWN_ROLE] });
        const user = await withFitName(value);
        // An update replaces the whole record, so send the stored number too.
        const before = await getUser(userId, viewer.caller).catch(refuseMissing);
        await updateUser({ id: userId, uniqId: before.uniqId, ...user }, viewer.caller);
        invalidateMembers();
        // A token keeps the role of its login.
        if (before.role !== user.role) await endSessionsAfter(context, userId);
        return redirectWithMessage(viewer, USERS, "수정되었습니다.");
      },
      describeFailure: describeSaving,
      lost: { what: "saved", where: usersList },
    }),
    "end-sessions": endSessionsIntent,
  },
});

/** Action of the user list. */
export const deleteAction = formAction({
  who: "admin",
  intents: {
    "delete-user": memberIntent({
      formId: "delete-user",
      schema: deleteUserSchema,
      async handle(context) {
        const { request, viewer, value } = context;
        if (value.userId === viewer.member.id) throw refuseForm(NOT_ONESELF, 403);
        await deleteUser(value.userId, viewer.caller);
        invalidateMembers();
        await endSessionsAfter(context, value.userId);
        const list = USERS + preserveSearch(new URL(request.url).searchParams, DELETE_QUESTION);
        return redirectWithMessage(viewer, list, "사용자가 삭제되었습니다.");
      },
      describeFailure: describe("사용자 삭제에 실패했습니다."),
      lost: { what: "deleted", where: usersList },
    }),
  },
});

/**
 * Cleans the name of a user.
 * @throws FormRefusal for an invisible name, one that is too long, and an administrator's name on a regular user
 */
async function withFitName<Typed extends { name: string; role: string }>(typedUser: Typed): Promise<Typed> {
  const name = cleanName(typedUser.name);
  if (name === "") throw new FormRefusal({ name: [NAME_MISSING] });
  if (typedUser.role !== ADMIN_ROLE && isReservedName(name))
    throw new FormRefusal({ name: [nameWords().reserved] });
  const max = await exceededNameMax(name);
  if (max !== null) throw new FormRefusal({ name: [nameTooLongHere(max)] });
  return { ...typedUser, name };
}

/** Recognises the backend's message. Looks the id up if the refusal does not say so. */
async function isIdTaken(error: unknown, userId: string, caller: Caller): Promise<boolean> {
  if (!(error instanceof BackendError) || error.kind !== "rejected") return false;
  if (SAYS_TAKEN.test(error.serverMessage ?? "")) return true;
  return getUser(userId, caller).then(
    () => true,
    () => false,
  );
}

function refuseMissing(error: unknown): never {
  if (error instanceof BackendError && error.kind === "not-found") throw refuseForm(NO_SUCH_USER, 404);
  throw error;
}
