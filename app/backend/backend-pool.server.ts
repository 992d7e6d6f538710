import { Pool } from "undici";
import { env } from "~/env.server";
import { addGauge } from "~/metrics.server";

/** Where the backend is: also where older posts say that their images are. */
export const BACKEND_ORIGIN = env.BACKEND_URL;

/** Headers of every call; a User-Agent because generation A answers 500 without one (legacy-contract 4.3). */
export const BACKEND_HEADERS = { accept: "application/json", "user-agent": "toilet-map-bff/1.0" };

const CONNECTIONS_MAX = 32;

/** The connections to the backend. */
export const pool = new Pool(BACKEND_ORIGIN, {
  connections: CONNECTIONS_MAX,
  pipelining: 1,
  connect: { timeout: 5000 },
});

addGauge("backend_pool_connections_open", "Connections to the legacy backend", () => pool.stats.connected);
addGauge("backend_pool_connections_max", "As many as there may be", () => CONNECTIONS_MAX);
addGauge("backend_pool_calls_running", "Calls under way on them", () => pool.stats.running);
addGauge("backend_pool_calls_queued", "Calls that wait for a connection", () => pool.stats.pending);
