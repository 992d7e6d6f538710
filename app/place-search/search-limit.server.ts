import { tooManyTries } from "~/session/messages";
import { createVisitorLimit } from "~/session/visitor-limit.server";

/** What one address may ask of us, and how much of the operator's Kakao quota it may spend meanwhile. */
const SEARCHES_PER_MINUTE = 300;
const KAKAO_CALLS_PER_MINUTE = 60;

const takeSearch = createVisitorLimit(SEARCHES_PER_MINUTE);
const takeKakaoCall = createVisitorLimit(KAKAO_CALLS_PER_MINUTE);

/** True while this visitor may spend of the operator's Kakao quota; others are served from what the feed knows. */
export const maySpendKakao = async (request: Request) => (await takeKakaoCall(request)) === 0;

/** The answer to a visitor who searches too much, or null. */
export async function refuseSearchFlood(request: Request): Promise<Response | null> {
  const seconds = await takeSearch(request);
  if (seconds === 0) return null;
  return Response.json(
    { message: tooManyTries(seconds) },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );
}
