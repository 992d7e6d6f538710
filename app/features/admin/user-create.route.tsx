import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getUserLimits } from "~/backend/users.server";
import { isAdministrator, requireFormAdmin } from "~/session/viewer.server";
import { pageTitle } from "~/ui/page-title";
import { NewUserForm, NO_LIMITS } from "./user-form";

export const handle = { hydrate: false };
export const meta = pageTitle("사용자 등록");

export async function loader(args: LoaderFunctionArgs) {
  const { caller, member } = await requireFormAdmin(args);
  return { limits: isAdministrator(member) ? await getUserLimits(caller) : NO_LIMITS };
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { createAction as action } from "./user.action.server";

export default function UserCreate() {
  const { limits } = useLoaderData<typeof loader>();
  return (
    <section className="card">
      <h1>사용자 등록</h1>
      <NewUserForm limits={limits} />
    </section>
  );
}
