import type { LoaderFunctionArgs } from "@remix-run/node";
import { kakaoLogin } from "./kakao-login.server";

export const handle = { hydrate: false };

export function loader(args: LoaderFunctionArgs) {
  return kakaoLogin.begin(args);
}

/** Never renders: the loader redirects or throws. Remix shows the error page only for routes with a component. */
export default function Kakao() {
  return null;
}
