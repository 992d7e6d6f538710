import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BackendError } from "~/backend/backend-error";
import { getUser, getUserLimits, type User } from "~/backend/users.server";
import { readForPage } from "~/session/page-read.server";
import { isRedrawnForm } from "~/session/request-scope.server";
import { isAdministrator, redirectWithMessage, requireFormAdmin, type Viewer } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { pageTitle } from "~/ui/page-title";
import { updateAction } from "./user.action.server";
import { ADMIN_ROLE, MEMBER_ROLE } from "./user.schema";
import { EditUserForm, NO_LIMITS, type UserFields } from "./user-form";
import { UserSessions } from "./user-sessions";

export const handle = { hydrate: false };
export const meta = pageTitle("사용자 수정");

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireFormAdmin(args);
  const userId = new URL(args.request.url).searchParams.get("userId");
  if (!userId) throw data(sessionWords().invalidAccess, { status: 400 });
  const unknown = { id: userId, name: "", email: "", role: MEMBER_ROLE, organizationId: "-" };
  // A form drawn again for whoever is no administrator (any more) shows nothing that is stored.
  if (!isAdministrator(viewer.member)) return { user: unknown, limits: NO_LIMITS };
  const call = getUser(userId, viewer.caller).catch((error: unknown) => backToList(args, viewer, error));
  const user = await readForPage(args, call, { standIn: () => ({ ...unknown, uniqId: null }) });
  return { user: toFields(user), limits: await getUserLimits(viewer.caller) };
}

async function backToList({ context }: LoaderFunctionArgs, viewer: Viewer, error: unknown): Promise<never> {
  const isAboutLogin = error instanceof BackendError && error.kind === "auth";
  if (!(error instanceof BackendError) || isAboutLogin || isRedrawnForm(context)) throw error;
  throw await redirectWithMessage(viewer, "/admin/user", error.message, "error");
}

/** What the form shows; whoever is no administrator is a regular user, whatever the backend calls it. */
function toFields({ uniqId: _, ...user }: User): UserFields {
  return { ...user, role: user.role === ADMIN_ROLE ? ADMIN_ROLE : MEMBER_ROLE };
}

export const action = updateAction;
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function UserEdit() {
  const { user, limits } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="card">
        <h1>사용자 수정</h1>
        <EditUserForm key={user.id} user={user} limits={limits} />
      </section>
      <UserSessions />
    </>
  );
}
