import { plainText } from "./plain-text.server";

/** The process serves. */
export function loader() {
  return plainText("ok");
}
