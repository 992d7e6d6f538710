import type { LoaderFunctionArgs } from "@remix-run/node";
import { finishKakaoLogin } from "./kakao-login.server";

export const handle = { hydrate: false };

export function loader(args: LoaderFunctionArgs) {
  return finishKakaoLogin(args);
}

/** Never shown: the loader leads on, or to the error page, which needs a page to stand in for. */
export default function KakaoCallback() {
  return null;
}
