import { beforeAll } from "vitest";
import { connectBackend } from "~/backend/current-backend.server";
import { env } from "~/env/env.server";
import "./native-fetch";

/** Files share our modules, so each starts with a backend about which nothing is known. */
beforeAll(() => connectBackend(env));
