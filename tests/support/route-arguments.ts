import type { LoaderFunctionArgs } from "@remix-run/node";

/** What the framework calls a loader or an action with; its versions differ in what they add, so it is written here alone. */
export function routeArguments(
  request: Request,
  params: LoaderFunctionArgs["params"] = {},
  context: LoaderFunctionArgs["context"] = {},
): LoaderFunctionArgs {
  return { request, params, context };
}
