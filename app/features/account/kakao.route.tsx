import type { LoaderFunctionArgs } from "@remix-run/node";
import { kakaoLogin } from "./kakao-login.server";

/** Redirects the browser to Kakao, or handles its return. */
export function loader(args: LoaderFunctionArgs) {
  const isReturn = new URL(args.request.url).pathname.endsWith("/callback");
  return isReturn ? kakaoLogin.finish(args) : kakaoLogin.begin(args);
}

/** Never renders: the loader redirects or throws. Remix shows the error page only for routes with a component. */
export default function Kakao() {
  return null;
}
