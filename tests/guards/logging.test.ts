import { expect, test } from "vitest";
import { listSources } from "./sources";

/** Modules that log outside a request. All others use `logOf`, so that their lines have the request's id. */
const OF_THE_PROCESS = [
  "app/backend/client.server.ts",
  "app/backend/profile/announce-backend.server.ts",
  "app/backend/profile/current-profile.server.ts",
  "app/backend/public-pictures.server.ts",
  "app/backend/second-encoding.server.ts",
  "app/base-map/base-map.server.ts",
  "app/boards/reported-toilets.server.ts",
  "app/features/system/start-check.server.ts",
  // The chain writes the id itself, before there is a Request object.
  "app/http/chain.ts",
  "app/http/log.ts",
  "app/http/own-site.server.ts",
  "app/http/server.ts",
  "app/http/traces.ts",
  "app/pictures/decode-picture.server.ts",
  "app/session/shared-redis.server.ts",
  "app/toilet-directory/directory.server.ts",
];

test("every message logged during a request has its id", () => {
  const importing = listSources("app").filter(({ text }) =>
    /import \{[^}]*\blogger\b[^}]*\} from "[^"]*logger\.server"/.test(text),
  );
  expect(importing.map(({ path }) => path)).toEqual(OF_THE_PROCESS);
  const client = importing.find(({ path }) => path === "app/backend/client.server.ts")?.text ?? "";
  const lines = [...client.matchAll(/logger\.\w+\([^;]*;/g)].map(([call]) => call);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((call) => !call.includes("requestId"))).toEqual([]);
});
