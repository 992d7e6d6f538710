import type { LoaderFunctionArgs } from "@remix-run/node";
import { FROM_OUR_PAGE } from "./http-session";

/**
 * Builds a loader's or action's arguments. The framework's versions differ in them, so only this function creates them.
 */
export function routeArguments(
  request: Request,
  params: LoaderFunctionArgs["params"] = {},
  context: LoaderFunctionArgs["context"] = {},
): LoaderFunctionArgs {
  return { request, params, context };
}

/** Returns a request with a form of our own page. */
export const postFromOurPage = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request("http://toilet.example/page?a=1", {
    method: "POST",
    body,
    headers: { ...FROM_OUR_PAGE, ...headers },
  });
