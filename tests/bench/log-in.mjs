/** What tells our own form from another site's. */
export const FROM_OUR_PAGE = { "sec-fetch-site": "same-origin" };

/**
 * Logs one of the sample people in.
 * @param {string} origin
 * @param {"user" | "admin"} id
 * @returns {Promise<string>} the cookies of the session
 */
export async function logIn(origin, id = "user") {
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    headers: FROM_OUR_PAGE,
    body: new URLSearchParams({ id, password: "1" }),
    redirect: "manual",
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  if (answer.status >= 400 || cookies.length === 0) throw new Error(`login: ${answer.status}`);
  return cookies.join("; ");
}
