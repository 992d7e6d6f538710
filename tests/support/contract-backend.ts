import type { Switches } from "../../reference-backend/switches";
import { BEHAVIOURS, type Generation, startOwnBackend } from "./generations";
import { connectTo } from "./stand-in-backend";
import { STRICT_ROWS } from "./strict-rows";

type ContractLogin = { id: string; password: string };

/** The backend under test and its logins. */
type ContractBackend = {
  origin: string;
  admin: ContractLogin;
  user: ContractLogin;
  /** the options of the reference backend, null for a real backend */
  reference: { generation: Generation; contextPath: string; strict?: Switches } | null;
};

const loginOf = (role: "ADMIN" | "USER", id: string, password: string): ContractLogin => ({
  id: process.env[`CONTRACT_${role}_ID`] ?? id,
  password: process.env[`CONTRACT_${role}_PASSWORD`] ?? password,
});

/**
 * Parses a project name: `contract-egov-4.2-path` is egov-4.2 below a context path, `contract-strict-3` is the third
 * strict fork.
 */
function readName(name: string): NonNullable<ContractBackend["reference"]> {
  const [, generation = "egov-4.2", row] = /^contract-(egov-[\d.]+|strict-(\d+))/.exec(name) ?? [];
  const strict = row ? STRICT_ROWS[Number(row) - 1] : undefined;
  if (strict) return { generation: "egov-4.2", contextPath: "", strict };
  return {
    generation: generation as Generation,
    contextPath: name.endsWith("-path") ? "/egov" : "",
  };
}

/** A worker keeps the backend of each project, as all files share a real one. It ends with the worker. */
const kept = globalThis as { contractBackends?: Map<string, ReturnType<typeof startOwnBackend>> };
kept.contractBackends ??= new Map();
const { contractBackends } = kept;

function sharedBackend(reference: NonNullable<ContractBackend["reference"]>) {
  const name = JSON.stringify(reference);
  const backend = contractBackends.get(name) ?? startOwnBackend(reference);
  contractBackends.set(name, backend);
  return backend;
}

/** Returns the backend for the gateways: the reference backend, or the real one in CONTRACT_BACKEND_URL. */
async function findBackend(): Promise<ContractBackend> {
  const backendUrl = process.env.CONTRACT_BACKEND_URL;
  if (backendUrl) {
    const logins = { admin: loginOf("ADMIN", "admin", "1"), user: loginOf("USER", "user", "1") };
    return { origin: backendUrl, ...logins, reference: null };
  }
  const reference = readName(process.env.CONTRACT_PROJECT ?? "");
  const backend = await sharedBackend(reference);
  const { passwords } = BEHAVIOURS[reference.generation];
  return {
    origin: backend.origin,
    admin: { id: "admin", password: passwords.admin },
    user: { id: "user", password: passwords.user },
    reference,
  };
}

/** Each test file has its own, so that they run in parallel. */
export const contractBackend = await findBackend();

// Detectable settings stay unset.
connectTo(contractBackend);
