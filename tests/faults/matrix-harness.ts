import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writePost } from "../support/board-pages";
import { openMemberSession, openSession } from "../support/http-session";
import { linkTo } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { startWatchedApp, type WatchedApp } from "../support/proxy-backend";
import { FAULT_NAMES } from "./fault-names";
import { type FaultProxy, startFaultProxy } from "./fault-proxy";
import type { Samples } from "./matrix-rows";

/** A separate app with a fault proxy before its backend, and samples. */
export type MatrixHarness = {
  watched: WatchedApp;
  proxy: FaultProxy;
  samples: Samples;
  /** the folder of uploads in flight */
  uploads: string;
  stop(): Promise<void>;
};

const ENVIRONMENT = {
  // The app trusts our X-Forwarded-For, which distinguishes visitors.
  TRUSTED_PROXIES: "loopback",
  LOG_LEVEL: "error",
  // A limited heap collects garbage, so that leaks become visible.
  NODE_OPTIONS: "--max-old-space-size=192",
};

/** Uploads an image of a post for each fault, as the editor does. */
async function putImages(samples: Pick<Samples, "photo" | "sessions">): Promise<string[]> {
  const urls: string[] = [];
  for (const _ of FAULT_NAMES) {
    const fields = { images: samples.photo };
    const { html } = await samples.sessions.member.post("/community/free/images", fields, {
      multipart: true,
    });
    urls.push((JSON.parse(html) as { url: string }).url);
  }
  return urls;
}

export async function makeSamples(origin: string): Promise<Samples> {
  const member = await openMemberSession(origin);
  const administrator = await openMemberSession(origin, "admin");
  const sessions = { visitor: openSession(origin), member, administrator };
  const photo = await makePhoto();
  const files = [new File(["붙임".repeat(20_000)], "붙임.txt")];
  const postId = await writePost(member, { title: "고장 난 날의 글", files });
  const noticeId = await writePost(administrator, { title: "고장 난 날의 공지" }, "notice");
  await member.post(`/community/free/${postId}`, { intent: "create-comment", commentContent: "남은 댓글" });
  const { html } = await member.get(`/community/free/${postId}`);
  return {
    ...{ postId, noticeId, photo, sessions, password: "1" },
    attachment: linkTo(html, "/attachments?"),
    boardImages: await putImages({ photo, sessions }),
  };
}

export async function startMatrixHarness(): Promise<MatrixHarness> {
  const uploads = mkdtempSync(join(tmpdir(), "faults-"));
  const proxy = await startFaultProxy();
  const watched = await startWatchedApp({ ...ENVIRONMENT, TMPDIR: uploads }, proxy.intercept);
  return {
    ...{ watched, proxy, uploads },
    samples: await makeSamples(watched.origin),
    async stop() {
      await watched.stop();
      proxy.close();
      rmSync(uploads, { recursive: true, force: true });
    },
  };
}
