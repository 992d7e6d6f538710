import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "../../../remix.config.js";

/** A minimal Remix app, with which the bench compares the product. */
export default defineConfig({ plugins: [remix(remixConfig)] });
