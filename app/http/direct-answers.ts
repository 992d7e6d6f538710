import { answerMarkers } from "~/features/map/markers-answer.server";
import { type Handler, pathOf } from "./exchange";

const MARKERS_PATH = "/map/markers";

/**
 * Answers what every open map asks for every few seconds: the framework builds and matches its whole table of routes
 * for a request, which costs more than the answer. When it fails, the route says in its own way what went wrong.
 */
export const directAnswers: Handler = async ({ method, url, headers }, next) => {
  if (method !== "GET" || pathOf(url) !== MARKERS_PATH) return next();
  try {
    const {
      status,
      headers: named,
      body,
    } = await answerMarkers({
      search: url.slice(MARKERS_PATH.length),
      ifNoneMatch: headers["if-none-match"] ?? null,
      acceptEncoding: [headers["accept-encoding"] ?? []].flat().join(","),
    });
    return { status, headers: new Headers(named), body };
  } catch {
    return next();
  }
};
