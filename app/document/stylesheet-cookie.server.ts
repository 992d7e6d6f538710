import { z } from "zod";
import { typedCookie } from "~/session/session.server";
import styles from "~/styles/app.css?url";

const cookie = typedCookie("styles", z.string());

const word = styles.split("/").at(-1) ?? styles;

/** Tells whether the browser has fetched this version of the style sheet before. */
export async function hasStylesheet(request: Request): Promise<boolean> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(cookie.name)) return false;
  return (await cookie.parse(header)) === word;
}

export const stylesheetAsset = { path: styles, cookie: cookie.serialize(word) };
