import { plainText } from "~/http/responses.server";

export function loader() {
  return plainText("ok");
}
