import { afterAll } from "vitest";
import type { Switches } from "../../reference-backend/switches";
import { BEHAVIOURS, type Generation, startOwnBackend } from "./generations";
import { STRICT_ROWS } from "./strict-rows";

type ContractLogin = { id: string; password: string };

/** The backend under test and who may log in there. */
type ContractBackend = {
  origin: string;
  admin: ContractLogin;
  user: ContractLogin;
  /** what the reference backend was started as, null for a real one */
  reference: { generation: Generation; plain: boolean; contextPath: string; strict?: Switches } | null;
};

const loginOf = (who: "ADMIN" | "USER", id: string, password: string): ContractLogin => ({
  id: process.env[`CONTRACT_${who}_ID`] ?? id,
  password: process.env[`CONTRACT_${who}_PASSWORD`] ?? password,
});

/**
 * `contract-egov-5.0-plain` is egov-5.0 without the fork's calls, `contract-egov-4.2-path` is egov-4.2 below a context
 * path, `contract-strict-3` is the third strict fork.
 */
function readName(name: string): NonNullable<ContractBackend["reference"]> {
  const [, generation = "egov-4.2", row] = /^contract-(egov-[\d.]+|strict-(\d+))/.exec(name) ?? [];
  const strict = row ? STRICT_ROWS[Number(row) - 1] : undefined;
  if (strict) return { generation: "egov-4.2", plain: false, contextPath: "", strict };
  return {
    ...{ generation: generation as Generation, plain: name.endsWith("-plain") },
    contextPath: name.endsWith("-path") ? "/egov" : "",
  };
}

/** The backend that the gateways are held against: the reference one, or a real one named by CONTRACT_BACKEND_URL. */
async function findBackend(): Promise<ContractBackend> {
  const real = process.env.CONTRACT_BACKEND_URL;
  if (real) {
    const logins = { admin: loginOf("ADMIN", "admin", "1"), user: loginOf("USER", "user", "1") };
    return { origin: real, ...logins, reference: null };
  }
  const reference = readName(process.env.CONTRACT_PROJECT ?? "");
  const backend = await startOwnBackend(reference);
  afterAll(backend.close);
  const { passwords } = BEHAVIOURS[reference.generation];
  return {
    origin: backend.origin,
    admin: { id: "admin", password: passwords.admin },
    user: { id: "user", password: passwords.user },
    reference,
  };
}

/** One for each file of tests, so that they run beside each other. */
export const contractBackend = await findBackend();

// Before any gateway is imported: the environment is read once, at import. What can be found out is found out.
process.env.BACKEND_URL = contractBackend.origin;
