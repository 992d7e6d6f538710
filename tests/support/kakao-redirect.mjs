/** Node loads this file first (`--import`). It redirects requests to Kakao's place search to KAKAO_LOCAL_STAND_IN. */

import { Agent, setGlobalDispatcher } from "undici";

const KAKAO = "https://dapi.kakao.com";
/** @type {import("undici").Dispatcher.DispatcherComposeInterceptor} */
const redirected = (dispatch) => (options, handler) => {
  const origin = String(options.origin) === KAKAO ? process.env.KAKAO_LOCAL_STAND_IN : options.origin;
  return dispatch({ ...options, origin }, handler);
};

setGlobalDispatcher(new Agent().compose(redirected));
