import { BackendError } from "./backend-error";

export type ServiceMemory = {
  /**
   * Makes the first call, or the second where the backend has no such service. Which one it has is found out once.
   * @throws BackendError of the call that counts
   */
  callEither<Answer>(first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<Answer>;
  /** Makes the call; null where the backend has no such service, which is found out once. */
  callIfThere<Answer>(call: () => Promise<Answer>): Promise<Answer | null>;
};

/**
 * A call to an address that the backend lacks: 404 with a login, 401 without (legacy-contract 11.8). A 404 with a
 * resultCode comes from a service that is there, and is about the thing asked for.
 */
const isLacking = (error: unknown) =>
  error instanceof BackendError &&
  (error.kind === "login-needed" || (error.httpStatus === 404 && error.backendCode === null));

/** A backend that lacked it may only have been starting behind its proxy: it is asked again now and then. */
const LACKING_KEPT_MS = 10 * 60_000;

/** Remembers whether the backend has a service that not every backend has. */
export function createServiceMemory(): ServiceMemory {
  let isThere = false;
  let lackingSince = Number.NEGATIVE_INFINITY;

  async function ask<Answer>(call: () => Promise<Answer>): Promise<{ answer: Answer } | null> {
    if (Date.now() - lackingSince < LACKING_KEPT_MS) return null;
    try {
      const answer = await call();
      isThere = true;
      return { answer };
    } catch (error) {
      // Once it was there, a 404 is about the thing that was asked for.
      if (isThere || !isLacking(error)) throw error;
      lackingSince = Date.now();
      return null;
    }
  }

  return {
    async callEither(first, second) {
      const asked = await ask(first);
      return asked ? asked.answer : second();
    },
    async callIfThere(call) {
      const asked = await ask(call);
      return asked ? asked.answer : null;
    },
  };
}
