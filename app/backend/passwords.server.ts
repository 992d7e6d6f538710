import type { Caller } from "./caller";
import { call } from "./client.server";
import { serve } from "./services.server";

/**
 * POST /adminPassword, multipart; PATCH /admin/password, JSON, where the backend has that one instead. Both passwords
 * travel as they were typed in every generation, and it is the token's own account that changes
 * (docs/wire.md#passwords).
 * @throws BackendError `rejected` when the old password is wrong
 */
export async function changePassword(
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  caller: Caller,
): Promise<void> {
  const fields = { old_password: oldPassword, new_password: newPassword };
  await serve("password", [
    () => call("/adminPassword", { method: "POST", body: { form: fields }, caller }),
    () => call("/admin/password", { method: "PATCH", body: { json: fields }, caller }),
  ]);
}
