import { expect, test } from "vitest";
import { parseEnv } from "~/env/env.schema";

const read = (BACKEND_URL: string) => {
  const outcome = parseEnv({ BACKEND_URL });
  return "env" in outcome ? outcome.env.BACKEND_URL : outcome.faults;
};

test.each([
  ["https://backend.example", "https://backend.example"],
  ["https://backend.example/", "https://backend.example"],
  ["https://backend.example/egov", "https://backend.example/egov"],
  ["http://backend.example:8080/a/egov/", "http://backend.example:8080/a/egov"],
])("%s is where a backend may be", (given, address) => {
  expect(read(given)).toBe(address);
});

test.each([
  "backend.example",
  "ftp://backend.example",
  "https://backend.example/?x=1",
  "https://backend.example/egov#x",
  "https://me:secret@backend.example/egov",
])("%s is not, and that is said", (given) => {
  expect(read(given)).toEqual([expect.stringMatching(/^BACKEND_URL: set the origin .* context path/)]);
});
