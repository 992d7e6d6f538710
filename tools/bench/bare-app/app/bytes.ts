import { readFileSync } from "node:fs";

const bytes = readFileSync(process.env.BARE_BYTES ?? "/dev/null");

export function loader() {
  return new Response(bytes, {
    headers: { "Content-Type": "application/json", "Content-Encoding": "gzip" },
  });
}
