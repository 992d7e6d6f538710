import { listAvailableBoards } from "~/boards/available-boards.server";
import { redirect } from "~/http/redirect.server";

/** Redirects to the first board that the backend has. */
export async function loader() {
  const [first = "notice"] = await listAvailableBoards();
  return redirect(`/community/${first}`);
}
