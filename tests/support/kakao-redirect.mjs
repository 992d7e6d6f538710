/** Loaded into a process before all else (`--import`): what it asks Kakao's places for goes to KAKAO_LOCAL_STAND_IN. */

import { Agent, setGlobalDispatcher } from "undici";

const KAKAO = "https://dapi.kakao.com";
/** @type {import("undici").Dispatcher.DispatcherComposeInterceptor} */
const redirected = (dispatch) => (options, handler) => {
  const origin = String(options.origin) === KAKAO ? process.env.KAKAO_LOCAL_STAND_IN : options.origin;
  return dispatch({ ...options, origin }, handler);
};

setGlobalDispatcher(new Agent().compose(redirected));
