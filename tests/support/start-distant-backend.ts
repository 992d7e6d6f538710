import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { withRunClock } from "./run-clock";

/** Starts the backend of distant-backend.ts with its boards, administrators and certificate. */

export const OWN_BOARDS = {
  BOARD_ID_NOTICE: "BBSMSTR_SEOUL0NOTICE",
  BOARD_ID_FREE: "BBSMSTR_SEOUL000FREE",
  BOARD_ID_QNA: "BBSMSTR_SEOUL0000QNA",
};
export const OWN_GROUP = "SEOUL_MANAGERS";
/** Creates a certificate and its private authority with openssl. */
function makeCertificate(folder: string): { key: string; cert: string; authority: string } {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const newKey = ["-newkey", "rsa:2048", "-nodes"];
  openssl("req", "-x509", ...newKey, "-days", "2", "-subj", "/CN=own", "-keyout", "ca.key", "-out", "ca.pem");
  openssl("req", ...newKey, "-subj", "/CN=localhost", "-keyout", "key.pem", "-out", "request.pem");
  writeFileSync(at("names"), "subjectAltName=DNS:localhost");
  const signing = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2", "-extfile", "names"];
  openssl("x509", "-req", "-in", "request.pem", ...signing, "-out", "cert.pem");
  return { key: at("key.pem"), cert: at("cert.pem"), authority: at("ca.pem") };
}

/** Starts a backend with every setting changed, in a separate process, 300 ms away. */
export async function startDistantBackend(folder: string) {
  const { key, cert, authority } = makeCertificate(folder);
  const program = spawn(process.execPath, ["tools/run.mjs", "tests/support/distant-backend.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
    env: withRunClock({
      ...{ PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: join(folder, "data") },
      ...{ STAND_KEY: key, STAND_CERT: cert, STAND_DELAY_MS: "300" },
    }),
  });
  const [line] = await once(program.stdout, "data");
  return {
    /** `behind`: the same backend without the changes */
    ...(JSON.parse(String(line)) as { origin: string; behind: string }),
    settings: { NODE_EXTRA_CA_CERTS: authority },
    async close() {
      program.kill("SIGTERM");
      await once(program, "exit");
    },
  };
}
