import { createVisitorLimit } from "~/session/rate-limit.server";
import { sessionWords } from "~/session/words";

const SEARCHES_PER_MINUTE = 300;
const KAKAO_CALLS_PER_MINUTE = 60;

const takeSearch = createVisitorLimit(SEARCHES_PER_MINUTE);
const takeKakaoCall = createVisitorLimit(KAKAO_CALLS_PER_MINUTE);

export const hasKakaoQuota = async (request: Request) => (await takeKakaoCall(request)) === 0;

export async function limitSearches(request: Request): Promise<Response | null> {
  const seconds = await takeSearch(request);
  if (seconds === 0) return null;
  return Response.json(
    { message: sessionWords().tooManyTries(seconds) },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );
}
