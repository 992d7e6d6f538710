import { env } from "~/env/env.server";
import { plainText } from "~/http/responses.server";

const PATH = "/.well-known/security.txt";
const VALID_DAYS = 180;
const DAY_MS = 24 * 60 * 60_000;
const KEPT_S = 3600;

/** Lists where to report security holes (RFC 9116). The date changes once a day, so that replicas agree. */
export function loader() {
  const { SECURITY_CONTACT: contacts, SECURITY_POLICY_URL: policy, APP_ORIGIN: origin } = env;
  if (contacts.length === 0) return plainText("404", 404);
  const today = Math.floor(Date.now() / DAY_MS);
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
    "Preferred-Languages: ko, en",
    ...(origin ? [`Canonical: ${origin}${PATH}`] : []),
    ...(policy ? [`Policy: ${policy}`] : []),
  ];
  return plainText(lines.join("\n"), 200, { "Cache-Control": `public, max-age=${KEPT_S}` });
}
