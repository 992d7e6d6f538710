import { type ConnectionState, watchConnection } from "~/ui/navigation/connection";

/** Monitors the connection on a page without React. The script's own element carries the words of the page's language. */

const { unstable = "", failed = "", reload = "" } = document.currentScript?.dataset ?? {};
const NOTICE = "connection-notice";
const MESSAGES = { unstable, failed };

function showState(state: ConnectionState): void {
  document.querySelector(`.${NOTICE}`)?.remove();
  if (state !== "connected") document.body.append(noticeOf(state));
}

function noticeOf(state: keyof typeof MESSAGES): HTMLElement {
  const element = document.createElement("div");
  element.className = NOTICE;
  element.setAttribute("role", "alert");
  const message = document.createElement("p");
  message.textContent = MESSAGES[state];
  element.append(message);
  if (state === "failed") element.append(reloadButton());
  return element;
}

function reloadButton(): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-small";
  button.textContent = reload;
  button.addEventListener("click", () => location.reload());
  return button;
}

watchConnection(showState);
