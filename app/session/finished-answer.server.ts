import { finishAnswer, type RequestArgs } from "./viewer.server";

const finished = new WeakSet<object>();

/** True for loaders and actions made by finishedAnswer: a guard test holds addresses without a page to it. */
export const isFinishedAnswer = (handler: object): boolean => finished.has(handler);

/**
 * Makes the loader or the action of an address without a page, whose answers the framework sends past the server's
 * entry: they get the headers of every answer here, thrown ones too.
 */
export function finishedAnswer<Args extends RequestArgs>(
  handler: (args: Args) => Promise<Response>,
): (args: Args) => Promise<Response> {
  const finish = async (args: Args, answer: Response) => {
    await finishAnswer(args.context, answer.headers, answer.status);
    return args.request.method === "HEAD" ? withoutBody(answer) : answer;
  };
  const answerFinished = async (args: Args) => {
    try {
      return await finish(args, await handler(args));
    } catch (error) {
      throw error instanceof Response ? await finish(args, error) : error;
    }
  };
  finished.add(answerFinished);
  return answerFinished;
}

/**
 * What HEAD is answered. The framework drops the body by itself, but closes it not: a stream from the backend would
 * keep its connection for as long as it may take.
 */
async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}
