import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env/env.server";
import { answerMetrics } from "./metrics-answer.server";

export const loader = ({ request }: LoaderFunctionArgs) => answerMetrics(request, env.METRICS_TOKEN);
