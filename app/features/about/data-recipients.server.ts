import { env } from "~/env/env.server";

const KAKAO_HOSTS = ["dapi.kakao.com", "daumcdn.net"];

type DataRecipients = {
  /** hosts that the browser loads the map's pictures from */
  mapHosts: string[];
  /** true if the server looks addresses and places up at Kakao */
  asksKakao: boolean;
};

export function dataRecipients(): DataRecipients {
  const isRemote = env.MAP_TILE_URL.startsWith("http");
  const tileHost = isRemote ? [new URL(env.MAP_TILE_URL.replace(/[{}]/g, "")).host] : [];
  return {
    mapHosts: [...tileHost, ...(env.KAKAO_JS_KEY ? KAKAO_HOSTS : [])],
    asksKakao: env.KAKAO_REST_API_KEY !== undefined,
  };
}
