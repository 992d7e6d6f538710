import { type ConnectionState, watchConnection } from "./watch-connection";

/** Monitors the connection on a page without React. The script's own element carries the words of the page's language. */

const { unstable = "", failed = "", reload = "" } = document.currentScript?.dataset ?? {};
const MESSAGES = { unstable, failed };
let notice: HTMLElement | null = null;

function showState(state: ConnectionState): void {
  notice?.remove();
  notice = state === "connected" ? null : noticeOf(state);
  if (notice) document.body.append(notice);
}

function noticeOf(state: keyof typeof MESSAGES): HTMLElement {
  const element = document.createElement("div");
  element.className = "connection-notice";
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
