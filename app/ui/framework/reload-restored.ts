/**
 * Loads a page of a member anew if Back has restored it from the browser's memory, which Firefox and Safari do on plain
 * HTTP. After a logout the server then answers with the login page.
 */
export function reloadIfRestored(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && document.querySelector("form[action$='/logout']")) location.reload();
  });
}
