import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireFormAdmin } from "~/session/viewer.server";
import { pageTitle } from "~/ui/page-title";
import { createAction } from "./user.action.server";
import { NewUserForm } from "./user-form";

export const handle = { hydrate: false };
export const meta = pageTitle("사용자 등록");

export async function loader(args: LoaderFunctionArgs) {
  await requireFormAdmin(args);
  return null;
}

export const action = createAction;
export { keepTypedForm as shouldRevalidate } from "~/forms/keep-typed-form";

export default function UserCreate() {
  return (
    <section className="card">
      <h1>사용자 등록</h1>
      <NewUserForm />
    </section>
  );
}
