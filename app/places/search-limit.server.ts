import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { clientAddress } from "~/session/client-address.server";
import { tooManyTries } from "~/session/messages";
import { networkOf } from "~/session/rate-limit.server";

/** What one address may ask of us, and how much of the operator's Kakao quota it may spend meanwhile. */
const SEARCHES_PER_MINUTE = 300;
const KAKAO_CALLS_PER_MINUTE = 60;
const MINUTE_S = 60;

const searches = new RateLimiterMemory({ points: SEARCHES_PER_MINUTE, duration: MINUTE_S });
const kakaoCalls = new RateLimiterMemory({ points: KAKAO_CALLS_PER_MINUTE, duration: MINUTE_S });

/** @returns seconds to wait; 0 when one more is taken */
async function take(limiter: RateLimiterMemory, request: Request): Promise<number> {
  try {
    await limiter.consume(networkOf(clientAddress(request)));
    return 0;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
  }
}

/** True while this visitor may spend of the operator's Kakao quota; others are served from what the feed knows. */
export const maySpendKakao = async (request: Request) => (await take(kakaoCalls, request)) === 0;

/** The answer to a visitor who searches too much, or null. */
export async function refuseSearchFlood(request: Request): Promise<Response | null> {
  const seconds = await take(searches, request);
  if (seconds === 0) return null;
  return Response.json(
    { message: tooManyTries(seconds) },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );
}
