import { plainText } from "~/session/refuse-page";

export function loader() {
  return plainText("ok");
}
