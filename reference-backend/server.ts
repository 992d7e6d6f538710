import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import express, { type Express, type RequestHandler } from "express";
import { attachmentCalls } from "./attachments";
import { authCalls, socialCalls } from "./auth";
import { boardImageCalls } from "./board-images";
import { boardMasterCalls, seedBoards } from "./board-master";
import { boardCalls, communityCalls } from "./boards";
import { BootError, handleError, sendBootError } from "./boot-errors";
import { type Call, type Context, findField } from "./call";
import { commentCalls } from "./comments";
import { type Db, openDatabase } from "./database";
import { RESULT_CODE } from "./envelope";
import { escapeAnswer, filterInput } from "./escapes";
import { type Fault, type Faults, openFaults } from "./faults";
import { openFileIds } from "./file-ids";
import { fileCalls } from "./files";
import { BEHAVIOURS, type Behaviour, type Generation } from "./generation";
import { memberCalls, seedMembers } from "./members";
import { reviewCalls } from "./reviews";
import { statsCalls } from "./stats";
import { readAuthorization, toStrictCalls } from "./strict";
import { readSwitches, type Switches } from "./switches";
import { seedTags, tagCalls } from "./tags";
import { toiletCalls } from "./toilets";
import { identify, loadSecret, openTokens, requireLoginWith, requireRole } from "./token";
import { userCalls } from "./users";
import { openVisits } from "./visits";

export type ReferenceBackend = {
  origin: string;
  setFault(path: string, fault: Fault | null): void;
  close(): Promise<void>;
};

export type ReferenceBackendOptions = {
  dataDir: string;
  port: number;
  host?: string;
  sample?: boolean;
  generation?: Generation;
  /** exactly the calls and fields of the specification; egov-4.2 only */
  strict?: Partial<Switches>;
  contextPath?: string;
  faults?: Record<string, Fault>;
};

const CLOSING_GRACE_MS = 1000;
/** The only browser origin that the legacy allows by default (docs/wire.md#statuses). */
const ALLOWED_ORIGIN = "http://localhost:3000";

const refuseForeignOrigin: RequestHandler = (req, res, next) => {
  const { origin, host } = req.headers;
  if (!origin || origin === ALLOWED_ORIGIN || origin === `http://${host}`) return next();
  res.status(403).type("text").send("Invalid CORS request");
};

function handle({ answer, counts }: Call, context: Context): RequestHandler {
  const { visits, behaviour } = context;
  return async (req, res, next) => {
    try {
      const body = await answer(context, req, res);
      if (body === undefined) return;
      // A strict fork may tell a success without a code.
      const { resultCode = RESULT_CODE.success } = body as { resultCode?: unknown };
      const isSuccess = Number(resultCode) === RESULT_CODE.success;
      const toiletId = counts === "detail" ? Number(findField(req, "toiletId")) : 0;
      if (counts && isSuccess && req.method !== "HEAD") visits.record(counts, req, toiletId);
      res.json(behaviour.escapesTexts ? escapeAnswer(body) : body);
    } catch (error) {
      next(error);
    }
  };
}

const SUBJECTS = [
  authCalls,
  boardCalls,
  boardMasterCalls,
  attachmentCalls,
  socialCalls,
  memberCalls,
  toiletCalls,
  reviewCalls,
  tagCalls,
  fileCalls,
  communityCalls,
  boardImageCalls,
  commentCalls,
  userCalls,
  statsCalls,
];

/** A path that is not open needs a login first; only then is an unknown path 404 and a wrong method 405. */
function buildApp(context: Context, faults: Faults): Express {
  const { behaviour, strict } = context;
  const allCalls = SUBJECTS.flatMap((callsOf) => callsOf(context));
  const calls = strict ? toStrictCalls(allCalls, strict) : allCalls;
  const requireLogin = requireLoginWith(Number(strict?.refusal ?? 401));
  /** The template's whitelist names GET, so HEAD reaches the same handler only after a login. */
  const requireLoginUnlessGet: RequestHandler = (req, res, next) =>
    req.method === "GET" ? next() : requireLogin(req, res, next);
  const unlisted = strict?.unlisted ?? "405";
  const [wrongMethod, unknownPath] = unlisted === "405" ? [405, 404] : [Number(unlisted), Number(unlisted)];
  const app = express();
  app.disable("x-powered-by").disable("etag").set("query parser", "simple");
  app.use(faults.middleware);
  if (behaviour.refusesForeignOrigins) app.use(refuseForeignOrigin);
  if (strict) app.use(readAuthorization(strict));
  app.use(identify(context.tokens, behaviour));
  if (behaviour.adminCalls) app.use(requireRole(behaviour.adminCalls));
  const filter = behaviour.escapesTexts ? [filterInput] : [];
  for (const call of calls) {
    const { method, path, open, body = [] } = call;
    const guard = open === true ? [] : [open === "GET" ? requireLoginUnlessGet : requireLogin];
    app[method](path, ...guard, ...body, ...filter, handle(call, context));
  }
  app.use(requireLogin);
  for (const { path } of calls) app.all(path, (_req, _res, next) => next(new BootError(wrongMethod)));
  app.use((_req, _res, next) => next(new BootError(unknownPath)));
  app.use(handleError);
  return app;
}

async function seed(db: Db, filesDir: string, sample: boolean, behaviour: Behaviour) {
  await seedMembers(db, behaviour);
  seedTags(db);
  seedBoards(db);
  if (!sample) return;
  // Load the sample only if the database may need it.
  const { fillWithSample } = await import("./sample/fill");
  await fillWithSample(db, filesDir);
}

async function listen(app: Express, port: number, host: string): Promise<Server> {
  const server = createServer(app);
  // Tomcat keeps an idle connection as long, so a pooled one is not closed in use.
  server.keepAliveTimeout = 60_000;
  server.listen(port, host);
  await once(server, "listening");
  return server;
}

async function closeServer(server: Server): Promise<void> {
  const serverClosed = once(server, "close");
  server.close();
  const impatience = setTimeout(() => server.closeAllConnections(), CLOSING_GRACE_MS);
  await serverClosed;
  clearTimeout(impatience);
}

/** Starts the stand-in over real HTTP. @throws if the port is taken or the folder is not writable */
export async function startReferenceBackend(options: ReferenceBackendOptions): Promise<ReferenceBackend> {
  const dataDir = resolve(options.dataDir);
  const filesDir = join(dataDir, "files");
  mkdirSync(filesDir, { recursive: true });
  const host = options.host ?? "127.0.0.1";
  const { generation = "egov-4.2" } = options;
  const strict = options.strict ? readSwitches(options.strict) : null;
  if (strict && generation !== "egov-4.2") throw new Error("A strict fork is one of egov-4.2.");
  const behaviour = BEHAVIOURS[generation];
  const db = openDatabase(dataDir);
  try {
    await seed(db, filesDir, options.sample ?? true, behaviour);
    const faults = openFaults(options.faults ?? {}, sendBootError);
    const secret = loadSecret(dataDir);
    const [tokens, fileIds, visits] = [
      openTokens(secret, db, behaviour),
      openFileIds(secret),
      openVisits(db),
    ];
    const context = { db, filesDir, tokens, fileIds, visits, behaviour, strict };
    const contextPath = options.contextPath ?? "";
    const app = express()
      .disable("x-powered-by")
      .use(contextPath || "/", buildApp(context, faults));
    const server = await listen(app, options.port, host);
    const { port } = server.address() as AddressInfo;
    return {
      origin: `http://${host}:${port}${contextPath}`,
      setFault: faults.set,
      async close() {
        await closeServer(server);
        visits.close();
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
