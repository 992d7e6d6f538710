import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { userNameMax } from "~/backend/users.server";
import { requireFormAdmin } from "~/session/viewer.server";
import { Card } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";
import { NewUserForm } from "./user-form";

export const meta = pageTitle("사용자 등록");

export async function loader(args: LoaderFunctionArgs) {
  await requireFormAdmin(args);
  return { nameMax: await userNameMax() };
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { createAction as action } from "./user.action.server";

export default function UserCreate() {
  const { nameMax } = useLoaderData<typeof loader>();
  return (
    <Card>
      <h1>사용자 등록</h1>
      <NewUserForm nameMax={nameMax} />
    </Card>
  );
}
