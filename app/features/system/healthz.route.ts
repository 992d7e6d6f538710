import { plainText } from "./plain-text.server";

export function loader() {
  return plainText("ok");
}
