import type { LoaderFunctionArgs } from "@remix-run/node";
import { toDirectRequest, toResponse } from "~/direct-routes";
import { answerMarkers } from "./markers-answer.server";

/** The markers of a box as JSON; the front door answers most of them, by the same function. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  return toResponse(await answerMarkers(toDirectRequest(request)));
}
