import type { Env } from "~/env/env.schema";
import { env } from "~/env/env.server";

export type BackendSettings = Pick<
  Env,
  | "BACKEND_URL"
  | "BACKEND_PUBLIC_ORIGIN"
  | "BACKEND_AUTH_SCHEME"
  | "BACKEND_GENERATION"
  | "BACKEND_ADMIN_ROLES"
  | "BOARD_ID_NOTICE"
  | "BOARD_ID_FREE"
  | "BOARD_ID_QNA"
>;

/** Headers of every call. They include a User-Agent, because egov-4.2 answers 500 without one. */
export const BACKEND_HEADERS = { accept: "application/json", "user-agent": "toilet-map-bff/1.0" };

/** The setting of each board's id. */
export const ID_SETTINGS = { notice: "BOARD_ID_NOTICE", free: "BOARD_ID_FREE", qna: "BOARD_ID_QNA" } as const;

/** A backend, to which perBackend() adds what the app learns and caches. `connectedAt` is in epoch milliseconds. */
type Backend = { settings: BackendSettings; connectedAt: number };

/** The app keeps the backend of its environment. Only tests connect to another one. */
let backend: Backend = { settings: env, connectedAt: Date.now() };

/** Connects to a backend and forgets everything about the previous one. */
export function connectBackend(settings: BackendSettings): void {
  backend = { settings, connectedAt: Date.now() };
}

export const backendSettings = (): BackendSettings => backend.settings;

/** Returns a getter of a value that is made once for each backend, at its first use. */
export function perBackend<Value extends object>(make: (backend: Backend) => Value): () => Value {
  const values = new WeakMap<Backend, Value>();
  return () => {
    const value = values.get(backend) ?? make(backend);
    values.set(backend, value);
    return value;
  };
}
