const dialog = document.querySelector<HTMLDialogElement>(".show-full");
const enlarged = dialog?.querySelector("div");

/** Fills the screen, or the window if the browser cannot leave its own frame, as on an iPhone. */
async function enlarge(card: Element): Promise<void> {
  await document.documentElement.requestFullscreen?.().catch(() => undefined);
  enlarged?.replaceChildren(
    ...[...card.querySelectorAll(".show-words")].map((words) => words.cloneNode(true)),
  );
  dialog?.showModal();
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-enlarge]")) {
  const card = button.closest("li");
  button.hidden = false;
  if (card) button.onclick = () => void enlarge(card);
}
dialog?.addEventListener("click", () => dialog.close());
dialog?.addEventListener("close", () => {
  if (document.fullscreenElement) void document.exitFullscreen();
});
document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) dialog?.close();
});
