import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useStarted, useStartedForEach } from "../../tests/support/started";
import { type ReferenceBackend, type ReferenceBackendOptions, startReferenceBackend } from "../server";

export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Reads a path of an answer, such as `result.toilet.name`. The test asserts its shape. */
export function at(body: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body);
}

export type Reply = { status: number; body: unknown; headers: Headers };

/** Returns status and code of an answer, such as `200 900`, or the status alone. */
export const outcomeOf = ({ status, body }: Reply) =>
  [status, at(body, "resultCode")].filter((part) => part !== undefined).join(" ");

/** A part of a multipart body: field name, file name, bytes. */
export type Part = [field: string, name: string, content: string | Uint8Array<ArrayBuffer>];

/** Plain calls of the wire format, as a legacy front end makes them. */
export function clientOf(origin: string) {
  let token = "";
  async function send(path: string, init: RequestInit): Promise<Reply> {
    const headers = { ...(token ? { Authorization: token } : {}), ...init.headers };
    const response = await fetch(origin + path, { ...init, headers });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }
  const sendJson = (method: string, path: string, body: unknown) =>
    send(path, { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });
  const json = (path: string, body: unknown) => sendJson("POST", path, body);
  function multipart(
    method: "POST" | "PUT",
    path: string,
    fields: Record<string, string>,
    files: Part[] = [],
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const [field, name, content] of files) form.append(field, new File([content], name));
    return send(path, { method, body: form });
  }
  return {
    send,
    json,
    setToken: (jwt: string) => {
      token = jwt;
    },
    get: (path: string, headers: Record<string, string> = {}) => send(path, { headers }),
    post: (path: string) => send(path, { method: "POST" }),
    async login(id: string, password = "1") {
      const reply = await json("/auth/login-jwt", { id, password, userSe: "USR" });
      token = String(at(reply.body, "jToken") ?? "");
      return reply;
    },
    put: (path: string, body: unknown) => sendJson("PUT", path, body),
    patch: (path: string, body: unknown = {}) => sendJson("PATCH", path, body),
    /** Sends a form. */
    fields: (path: string, fields: Record<string, string>) =>
      send(path, { method: "POST", body: new URLSearchParams(fields) }),
    multipart,
    /** Sends a multipart form with photos of these names. */
    form: (path: string, fields: Record<string, string>, photos: string[] = []) =>
      multipart(
        "POST",
        path,
        fields,
        photos.map((name) => ["files", name, new Uint8Array(PNG)]),
      ),
  };
}

export type Client = ReturnType<typeof clientOf>;

export const TOILET = {
  name: "시청 화장실",
  keyword: "대전시청",
  address: "대전광역시 서구 둔산로 100",
  lat: "36.3504",
  lng: "127.3845",
  cleanlinessStatus: "깨끗함|#28a745, 보통",
  operatingHours: "24시간",
  maleDoorlockType: "password",
  maleDoorlockPw: "1234",
  noMaleDoorlock: "N",
  femaleDoorlockType: "none",
  femaleDoorlockPw: "",
  noFemaleDoorlock: "Y",
};

/** Starts a backend without toilets in its own folder. `close` removes both, or keeps the folder with `keep`. */
export async function startForTest(options: Partial<ReferenceBackendOptions> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "reference-backend-"));
  const backend: ReferenceBackend = await startReferenceBackend({
    dataDir,
    port: 0,
    sample: false,
    ...options,
  });
  let isOpen = true;
  return {
    ...backend,
    dataDir,
    async close({ keep = false } = {}) {
      if (isOpen) await backend.close();
      isOpen = false;
      if (!keep) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the rows of the feed. */
export async function listFeed(client: Client): Promise<Record<string, unknown>[]> {
  return at((await client.get("/map/toilets.do")).body, "result.data") as Record<string, unknown>[];
}

/** Starts a backend for the calling file or group, with a new client for each test. @param id the member to log in */
export function useReferenceBackend(options: Partial<ReferenceBackendOptions> = {}, id?: "admin" | "user") {
  const backend = useStarted(() => startForTest(options));
  const client = useStartedForEach(async () => {
    const generationClient = clientOf(backend.origin);
    if (id) await generationClient.login(id);
    return generationClient;
  });
  return { backend, client };
}
