import type { Surface } from "../../tests/hostile/surface";
import { HEADER_TEXTS } from "./attacks";
import { ALONE, type Form } from "./form";

/** Long values in each header and cookie that the product or its framework reads. */

const PATHS = [
  "/map",
  "/map/markers?bbox=127.36,36.33,127.41,36.37&zoom=15",
  "/community/free",
  ":photo?w=320",
  ":attachment",
];
/** Headers that only the framework and Node read. */
const OTHERS = [
  ...["accept-encoding", "accept-language", "range", "if-modified-since", "if-range", "x-forwarded-for"],
  ...["x-forwarded-host", "x-forwarded-proto", "forwarded", "via", "connection", "te", "expect"],
  "cache-control",
];
/** Headers that would change the framing of the request, which has no body. */
const FRAMING = new Set(["content-length", "content-type", "host"]);

export function headerForms({ headers, cookies }: Surface): Form[] {
  const names = [...new Set([...headers, ...OTHERS])].filter((name) => !FRAMING.has(name));
  return PATHS.flatMap((path) => {
    const form = (label: string, name: string, value: string, isGuarded = false): Form => ({
      ...ALONE,
      part: "headers",
      label: `${path.split("?")[0]} ${label}`,
      isGuarded,
      // Always include `close`, because the connection must end with its response.
      ask: () => ({ target: path, headers: [[name, name === "connection" ? `close, ${value}` : value]] }),
    });
    const asHeaders = names.flatMap((name) =>
      HEADER_TEXTS.map(([label, text]) =>
        form(
          `${name}: ${label}`,
          name,
          text,
          name === "range" && label === "ranges" && path === ":attachment",
        ),
      ),
    );
    const asCookies = cookies.flatMap((name) =>
      HEADER_TEXTS.flatMap(([label, text]) => [
        form(`cookie ${name}: ${label}`, "cookie", `${name}=${text}`),
        form(
          `cookie ${name} again and again: ${label}`,
          "cookie",
          `${name}=${text.slice(0, 8)}; `.repeat(400),
        ),
      ]),
    );
    return [...asHeaders, ...asCookies];
  });
}
