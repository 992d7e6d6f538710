import { Pool } from "undici";
import { env } from "~/env.server";

/** Where the backend is: also where older posts say that their images are. */
export const BACKEND_ORIGIN = env.BACKEND_URL;

/** Headers of every call; a User-Agent because generation A answers 500 without one (legacy-contract 4.3). */
export const BACKEND_HEADERS = { accept: "application/json", "user-agent": "toilet-map-bff/1.0" };

/** The connections to the backend. */
export const pool = new Pool(BACKEND_ORIGIN, { connections: 32, pipelining: 1, connect: { timeout: 5000 } });
