import type { Call, Context } from "./call";
import { success } from "./envelope";

/** The main page's lists of posts; it reads the database, which makes it the legacy's health call. */
export function healthCalls({ db }: Context): Call[] {
  const probe = db.prepare("SELECT COUNT(*) AS members FROM member");
  return [
    {
      method: "get",
      path: "/mainPage",
      open: true,
      answer: () => {
        probe.get([]);
        return success({ notiList: [], galList: [] });
      },
    },
  ];
}
