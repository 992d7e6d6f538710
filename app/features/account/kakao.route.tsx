import type { LoaderFunctionArgs } from "@remix-run/node";
import { beginKakaoLogin } from "./kakao-login.server";

export const handle = { hydrate: false };

export function loader(args: LoaderFunctionArgs) {
  return beginKakaoLogin(args);
}

/** Never shown: the loader leads on, or to the error page, which needs a page to stand in for. */
export default function Kakao() {
  return null;
}
