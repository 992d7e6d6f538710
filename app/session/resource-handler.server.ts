import { applyAnswerHeaders, type RequestArgs } from "./viewer.server";

const resourceHandlers = new WeakSet<object>();

export const isResourceHandler = (handler: object): boolean => resourceHandlers.has(handler);

/** Wraps the loader or action of a route without a page, because entry.server doesn't set its response headers. */
export function resourceHandler<Args extends RequestArgs>(
  handler: (args: Args) => Promise<Response>,
): (args: Args) => Promise<Response> {
  const finish = async (args: Args, answer: Response) => {
    await applyAnswerHeaders(args.context, answer.headers, answer.status);
    return args.request.method === "HEAD" ? withoutBody(answer) : answer;
  };
  const answerAndFinish = async (args: Args) => {
    try {
      return await finish(args, await handler(args));
    } catch (error) {
      throw error instanceof Response ? await finish(args, error) : error;
    }
  };
  resourceHandlers.add(answerAndFinish);
  return answerAndFinish;
}

/** Cancels the body of a HEAD response: the framework drops it unclosed, which would occupy a backend connection. */
async function withoutBody({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}
