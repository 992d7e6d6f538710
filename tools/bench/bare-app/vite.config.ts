import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "../../../remix.config.js";

/** The least that a Remix app can be: what the bench measures the product against. */
export default defineConfig({ plugins: [remix(remixConfig)] });
