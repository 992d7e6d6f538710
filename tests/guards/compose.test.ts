import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { envSchema } from "../../app/env/env.schema";

/** compose.yaml: every container is hardened, and every name in it exists. */

type Service = {
  build?: { context: string; args: Record<string, string> };
  ulimits?: { nofile: number };
  image: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  tmpfs?: string[];
  restart?: string;
  mem_limit?: string;
  ports?: string[];
  volumes?: string[];
  networks: string[];
  healthcheck?: { test: string[] };
  env_file?: { path: string; required: boolean }[];
  environment?: Record<string, string>;
  stop_grace_period?: string;
  privileged?: boolean;
};

const text = readFileSync("compose.yaml", "utf8");
const { services, networks } = parse(text, { merge: true, strict: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
};
const apps = Object.entries(services).filter(([, { build }]) => build !== undefined);

describe.each(Object.entries(services))("the service %s", (name, service) => {
  test("is read-only except for named folders, without capabilities and new privileges, and not root", () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      restart: "unless-stopped",
    });
    expect(service.privileged).toBeUndefined();
    for (const folder of service.tmpfs ?? []) expect(folder).toMatch(/:size=\d+m,.*noexec,nosuid,nodev$/);
    // The app's own image sets its user.
    const user = service.build ? /^USER (\w+)$/m.exec(readFileSync("Dockerfile", "utf8"))?.[1] : service.user;
    expect(user).toMatch(/^(node|[1-9]\d*:[1-9]\d*)$/);
  });

  test("has a memory limit, a health check, and a version or a Dockerfile", () => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    expect(service.healthcheck?.test.length).toBeGreaterThan(1);
    const image = service.build?.args.NODE_IMAGE ?? service.image;
    // A fixed version, and a name in .env that can pin the digest.
    expect(image).toMatch(/^\$\{(NODE|NGINX|REDIS)_IMAGE:-\w+:\d[\w.-]*\}$/);
    if (service.build)
      expect(readFileSync("Dockerfile", "utf8")).toContain(image.replace(/[${}]/g, "").replace(":-", "="));
  });

  test("mounts only existing files read-only, and is published only as the entrance", () => {
    for (const volume of service.volumes ?? []) {
      const [from = "", , mode] = volume.split(":");
      expect([from, existsSync(from), mode]).toEqual([from, true, "ro"]);
    }
    expect(service.ports === undefined).toBe(name !== "nginx");
    for (const network of service.networks) expect(networks).toHaveProperty(network);
  });
});

test("nginx may open as many files as its connections need", () => {
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  const figure = (name: string) => Number(new RegExp(`^\\s*${name} (\\d+);`, "m").exec(nginx)?.[1]);
  expect(services.nginx?.ulimits?.nofile).toBe(figure("worker_rlimit_nofile"));
  expect(figure("worker_rlimit_nofile")).toBeGreaterThan(figure("worker_connections") + 100);
});

test("compose runs two app processes, and nginx knows both names", () => {
  expect(apps.length).toBe(2);
  const nginx = readFileSync("deploy/nginx.conf", "utf8");
  const upstreams = nginx.match(/^ {2}upstream \w+ \{$[^}]*/gm) ?? [];
  expect(upstreams.length).toBe(2);
  for (const upstream of upstreams) {
    const servers = [...upstream.matchAll(/^\s*server (app-\d+):3000/gm)].map(([, name]) => name);
    expect(servers).toEqual(apps.map(([name]) => name));
  }
});

test.each(apps)(
  "%s gets every setting of .env and no other, no secret of ours, and time to stop",
  (_, service) => {
    const settings = Object.entries(service.environment ?? {});
    expect(settings.filter(([name]) => !(name in envSchema.shape))).toEqual([]);
    expect(service.env_file).toEqual([{ path: ".env", required: false }]);
    // Settings here override .env, so none may be an operator's.
    expect(settings.map(([name]) => name).sort()).toEqual([
      ...[
        "APP_ORIGIN",
        "BACKEND_URL",
        "EDGE_CACHE",
        "HOST",
        "PORT",
        "REDIS_URL",
        "SESSION_SECRETS",
        "TRUSTED_PROXIES",
      ],
    ]);
    expect(service.environment).toMatchObject({
      SESSION_SECRETS: expect.stringMatching(/^\$\{SESSION_SECRETS:\?/),
    });
    const graceMs = 1000 * Number.parseInt(service.stop_grace_period ?? "", 10);
    expect(graceMs).toBeGreaterThanOrEqual((envSchema.shape.STOP_WITHIN_MS.parse(undefined) ?? 0) + 5000);
  },
);
