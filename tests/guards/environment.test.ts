import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { envSchema, parseEnv } from "../../app/env/env.schema";
import { listSources } from "./sources";

const example = readFileSync(".env.example", "utf8");
const settings = Object.fromEntries(
  example
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
);
const names = Object.keys(envSchema.shape);

/** Returns the default of a setting as a file would contain it. */
function defaultOf(name: string): string {
  let schema: z.ZodTypeAny = envSchema.shape[name as keyof typeof envSchema.shape];
  while (schema instanceof z.ZodEffects) schema = schema.innerType();
  return schema instanceof z.ZodDefault ? String(schema._def.defaultValue()) : "";
}

describe(".env.example", () => {
  test("names every setting once, in the order of the schema", () => {
    expect(Object.keys(settings)).toEqual(names);
  });

  test.each(names)("%s has its default and a comment", (name) => {
    expect(settings[name]).toBe(defaultOf(name));
    const lines = example.split("\n");
    const lineBefore = lines[lines.findIndex((line) => line.startsWith(`${name}=`)) - 1];
    expect(lineBefore).toMatch(/^# .{10,}/);
  });

  test("is a valid environment except for the backend", () => {
    const outcome = parseEnv(settings);
    const faults = "faults" in outcome ? outcome.faults : [];
    expect(faults.filter((fault) => !fault.startsWith("BACKEND_URL"))).toEqual([]);
  });
});

/** Settings of the reference backend and the doctor, of Node, and of the starter for the server. */
const OTHERS = [
  "BACKEND_HOST",
  "BACKEND_PORT",
  "DOCTOR_PASSWORD",
  "NODE_ENV",
  "NODE_EXTRA_CA_CERTS",
  "PROGRAMS_DIR",
];

test("the product reads only environment variables of the schema", () => {
  const readNames = listSources("app").flatMap(({ text }) =>
    [...text.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = ""]) => name),
  );
  expect(readNames.filter((name) => ![...names, ...OTHERS].includes(name))).toEqual([]);
});
