/** Adds the gallery with plain DOM, the only script of read-only pages. @returns the cleanup */
export function enhanceGallery(section: HTMLElement): () => void {
  const dialogOrNull = section.querySelector("dialog");
  const count = dialogOrNull?.querySelector("[role=status]");
  if (!dialogOrNull || !count) return () => undefined;
  const dialog = dialogOrNull;
  const picture = new Image();
  dialog.prepend(picture);
  const links = [...section.querySelectorAll<HTMLAnchorElement>("li > a")];
  let shownIndex = 0;

  function show(index: number): void {
    shownIndex = (index + links.length) % links.length;
    const link = links[shownIndex];
    picture.src = link?.href ?? "";
    picture.alt = link?.dataset.title ?? "";
    if (count) count.textContent = `${shownIndex + 1} / ${links.length}`;
  }
  function onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    const button = target?.closest("button");
    const link = target?.closest("a");
    if (button?.dataset.step) show(shownIndex + Number(button.dataset.step));
    else if (button?.dataset.close !== undefined) dialog.close();
    // Leave modified clicks to the browser, which opens a new tab or window.
    else if (link && links.includes(link) && !event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      show(links.indexOf(link));
      dialog.showModal();
    }
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    if (!dialog.open) return;
    if (key === "ArrowLeft") show(shownIndex - 1);
    if (key === "ArrowRight") show(shownIndex + 1);
  }
  section.addEventListener("click", onClick);
  section.addEventListener("keydown", onKeyDown);
  return () => {
    picture.remove();
    section.removeEventListener("click", onClick);
    section.removeEventListener("keydown", onKeyDown);
  };
}
