import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Generation, MANNERS } from "../../app/reference-backend/generation";
import { startReferenceBackend } from "../../app/reference-backend/server";

export type ContractLogin = { id: string; password: string };

/** The backend under test and who may log in there. */
export type ContractBackend = {
  origin: string;
  admin: ContractLogin;
  user: ContractLogin;
  /** what the reference backend was started as, null for a real one */
  reference: { generation: Generation; plain: boolean; contextPath: string } | null;
};

declare module "vitest" {
  interface ProvidedContext {
    contractBackend: ContractBackend;
  }
}

const loginOf = (who: "ADMIN" | "USER", id: string, password: string): ContractLogin => ({
  id: process.env[`CONTRACT_${who}_ID`] ?? id,
  password: process.env[`CONTRACT_${who}_PASSWORD`] ?? password,
});

/** `contract-b-plain` is generation B without the fork's calls, `contract-a-path` generation A below a context path. */
function readName(name: string): NonNullable<ContractBackend["reference"]> {
  const [, generation = "a", kind] = name.split("-");
  return {
    ...{ generation: generation as Generation, plain: kind === "plain" },
    contextPath: kind === "path" ? "/egov" : "",
  };
}

/** The backend that the gateways are held against: the reference one, or a real one named by CONTRACT_BACKEND_URL. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const real = process.env.CONTRACT_BACKEND_URL;
  if (real) {
    const logins = { admin: loginOf("ADMIN", "admin", "1"), user: loginOf("USER", "user", "1") };
    project.provide("contractBackend", { origin: real, ...logins, reference: null });
    return undefined;
  }
  const reference = readName(project.name);
  const dataDir = mkdtempSync(join(tmpdir(), "contract-"));
  const backend = await startReferenceBackend({ dataDir, port: 0, host: "127.0.0.1", ...reference });
  const { passwords } = MANNERS[reference.generation];
  project.provide("contractBackend", {
    origin: backend.origin,
    admin: { id: "admin", password: passwords.admin },
    user: { id: "user", password: passwords.user },
    reference,
  });
  return async () => {
    await backend.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
