import type { LoaderFunctionArgs } from "@remix-run/node";
import { FROM_OUR_PAGE } from "./http-session";

/** What the framework calls a loader or an action with; its versions differ in what they add, so it is written here alone. */
export function routeArguments(
  request: Request,
  params: LoaderFunctionArgs["params"] = {},
  context: LoaderFunctionArgs["context"] = {},
): LoaderFunctionArgs {
  return { request, params, context };
}

/** A form that a page of ours sends. */
export const postFromOurPage = (body: BodyInit, headers: Record<string, string> = {}): Request =>
  new Request("http://toilet.example/page?a=1", {
    method: "POST",
    body,
    headers: { ...FROM_OUR_PAGE, ...headers },
  });
