import type { Caller } from "./caller";
import { call } from "./client.server";
import { callSupported } from "./supported-calls.server";

/** Both as typed (docs/wire.md#passwords). @throws BackendError `rejected` for a wrong old one */
export async function changePassword(
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const fields = { old_password: oldPassword, new_password: newPassword };
  await callSupported("password", [
    () => call("/adminPassword", { method: "POST", body: { form: fields }, caller }),
    () => call("/admin/password", { method: "PATCH", body: { json: fields }, caller }),
  ]);
}
