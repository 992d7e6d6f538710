import { LRUCache } from "lru-cache";
import { request } from "undici";
import { z } from "zod";
import { BackendError } from "~/backend/backend-error";
import { readLimited } from "~/backend/envelope.server";
import type { LatLng } from "~/geo/projection";
import type { Place } from "~/place-index/place";
import { createVisitorLimit } from "~/session/rate-limit.server";
import { sessionWords } from "~/session/words";

const ORIGIN = "https://dapi.kakao.com";
const DEADLINE_MS = 3000;
const CACHED_ANSWERS = 500;
const CACHED_FOR_MS = 10 * 60 * 1000;
const MAX_RESULTS = 15;

const degrees = z.coerce.number().finite();
const keywordWire = z.object({
  documents: z.array(
    z.object({
      place_name: z.string(),
      road_address_name: z.string().catch(""),
      address_name: z.string().catch(""),
      x: degrees,
      y: degrees,
    }),
  ),
});
const addressSchema = z.object({ address_name: z.string().catch("") }).nullish();
const roadAddressSchema = z
  .object({ address_name: z.string().catch(""), building_name: z.string().catch("") })
  .nullish();
const coordToAddressWire = z.object({
  documents: z.array(z.object({ road_address: roadAddressSchema, address: addressSchema })),
});

type AddressAt = { address: string; building: string };

export class KakaoLocalError extends Error {
  override name = "KakaoLocalError";
}

/** Creates a client for Kakao Local: keyword search and coord2address, 3 s timeout, answers cached for ten minutes. */
export function createKakaoLocal(restApiKey: string, origin = ORIGIN) {
  const bounds = { max: CACHED_ANSWERS, ttl: CACHED_FOR_MS, ignoreFetchAbort: true };
  const fetchKakao = (path: string, params: Record<string, string>) =>
    fetchJson(`${origin}${path}?${new URLSearchParams(params)}`, restApiKey);
  const places = new LRUCache<string, Place[]>({
    ...bounds,
    async fetchMethod(query) {
      const answer = await fetchKakao("/v2/local/search/keyword.json", { query, size: String(MAX_RESULTS) });
      return parse(keywordWire, answer).documents.map(toPlace);
    },
  });
  const addresses = new LRUCache<string, { found: AddressAt | null }>({
    ...bounds,
    async fetchMethod(key) {
      const [x = "", y = ""] = key.split(" ");
      const answer = await fetchKakao("/v2/local/geo/coord2address.json", { x, y });
      return { found: toAddress(parse(coordToAddressWire, answer)) };
    },
  });

  return {
    /** Searches places by keyword, best first. @throws KakaoLocalError */
    async searchPlaces(text: string, limit: number): Promise<Place[]> {
      return (await places.forceFetch(text)).slice(0, limit);
    },
    /** Returns the address and building at a position, or null if there is none. @throws KakaoLocalError */
    async findAddress({ lat, lng }: LatLng): Promise<AddressAt | null> {
      return (await addresses.forceFetch(`${lng.toFixed(6)} ${lat.toFixed(6)}`)).found;
    },
  };
}

type KeywordDocument = z.output<typeof keywordWire>["documents"][number];

const toPlace = ({ place_name, road_address_name, address_name, x, y }: KeywordDocument): Place => ({
  kind: "kakao",
  name: place_name,
  address: road_address_name || address_name,
  lat: y,
  lng: x,
});

function toAddress({ documents: [first] }: z.output<typeof coordToAddressWire>): AddressAt | null {
  const address = first?.road_address?.address_name || first?.address?.address_name;
  return address ? { address, building: first?.road_address?.building_name ?? "" } : null;
}

const ADVICE: Record<number, string> = {
  401: "check KAKAO_REST_API_KEY, and the allowed caller IP addresses of that key in the Kakao console",
  403: "switch [카카오맵] > [사용 설정] on in the Kakao console",
  429: "the daily quota of Kakao Local is used up: see [쿼터] in the Kakao console",
};

async function fetchJson(url: string, restApiKey: string): Promise<unknown> {
  const headers = { Authorization: `KakaoAK ${restApiKey}` };
  const answer = await callKakao(new URL(url), { headers, deadlineMs: DEADLINE_MS }).catch(
    (error: unknown) => {
      throw error instanceof KakaoUnreachableError ? new KakaoLocalError(error.message) : error;
    },
  );
  if (answer.status === 200) return answer.json;
  const advice = ADVICE[answer.status];
  throw new KakaoLocalError(`Kakao Local answered ${answer.status}${advice ? `: ${advice}` : ""}`);
}

function parse<Schema extends z.ZodTypeAny>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new KakaoLocalError("Kakao Local's answer is not what it documents");
  return result.data;
}

const ANSWER_MAX_BYTES = 512 * 1024;

export type KakaoRequest = {
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  deadlineMs: number;
};

type KakaoAnswer = { status: number; json: unknown };

export class KakaoUnreachableError extends Error {
  override name = "KakaoUnreachableError";
  constructor(readonly reason: "timeout" | "network" | "too-long") {
    super(`Kakao gave no answer: ${reason}`);
  }
}

/** Calls Kakao. Never log its answers, because its errors repeat the key. @throws KakaoUnreachableError */
export async function callKakao(
  url: URL,
  { method = "GET", headers, body, deadlineMs }: KakaoRequest,
): Promise<KakaoAnswer> {
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await request(url, { method, headers, body, signal });
    const bytes = await readLimited(answer.body, ANSWER_MAX_BYTES);
    return { status: answer.statusCode, json: parseJson(bytes.toString("utf8")) };
  } catch (error) {
    if (error instanceof BackendError) throw new KakaoUnreachableError("too-long");
    throw new KakaoUnreachableError(signal.aborted ? "timeout" : "network");
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const SEARCHES_PER_MINUTE = 300;
const KAKAO_CALLS_PER_MINUTE = 60;

const takeSearch = createVisitorLimit(SEARCHES_PER_MINUTE);
const takeKakaoCall = createVisitorLimit(KAKAO_CALLS_PER_MINUTE);

export const hasKakaoQuota = async (request: Request) => (await takeKakaoCall(request)) === 0;

export async function limitSearches(request: Request): Promise<Response | null> {
  const seconds = await takeSearch(request);
  if (seconds === 0) return null;
  return Response.json(
    { message: sessionWords().tooManyTries(seconds) },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );
}
