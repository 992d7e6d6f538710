import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { clientAddress } from "./client-address.server";
import { subnetOf } from "./rate-limit.server";

const MINUTE_S = 60;

/** Counts a request of this visitor's address. @returns seconds to wait, 0 when it is taken */
type VisitorLimit = (request: Request) => Promise<number>;

export function createVisitorLimit(perMinute: number): VisitorLimit {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_S });
  return async (request) => {
    try {
      await limiter.consume(subnetOf(clientAddress(request)));
      return 0;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    }
  };
}
