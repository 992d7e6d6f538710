import { takesCookies } from "~/session/takes-cookies";

/** Adds the gallery with plain DOM, the only script of read-only pages. @returns the cleanup */
export function enhanceGallery(section: HTMLElement): () => void {
  const dialogOrNull = section.querySelector("dialog");
  const rowOrNull = section.querySelector(".gallery-row");
  if (!dialogOrNull || !rowOrNull) return () => undefined;
  const [dialog, row] = [dialogOrNull, rowOrNull];
  const count = section.querySelector("[role=status]");
  const links = [...section.querySelectorAll<HTMLAnchorElement>("li > a")];
  let shownIndex = -1;

  function show(index: number): void {
    row.scrollLeft = ((index + links.length) % links.length) * row.clientWidth;
    tellShown();
  }
  /** Counts what is in the middle, because people also swipe. */
  function tellShown(): void {
    const index = Math.round(row.scrollLeft / (row.clientWidth || 1));
    if (index === shownIndex) return;
    shownIndex = index;
    if (count && links.length > 1) count.textContent = `${index + 1} / ${links.length}`;
  }
  function open(index: number): void {
    if (!row.firstChild) row.append(...links.map(pictureOf));
    dialog.showModal();
    show(index);
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
      open(links.indexOf(link));
    }
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!dialog.open || !step) return;
    event.preventDefault();
    show(shownIndex + step);
  }
  section.addEventListener("click", onClick);
  section.addEventListener("keydown", onKeyDown);
  row.addEventListener("scroll", tellShown);
  return () => {
    row.replaceChildren();
    row.removeEventListener("scroll", tellShown);
    section.removeEventListener("click", onClick);
    section.removeEventListener("keydown", onKeyDown);
  };
}

/** Returns the whole photo of a link; the browser loads it when it comes near. */
function pictureOf({ href, dataset }: HTMLAnchorElement): HTMLImageElement {
  const picture = new Image();
  picture.loading = "lazy";
  picture.src = href;
  picture.alt = dataset.title ?? "";
  return picture;
}

/** Returns the canonical address, without the location that the page was opened from. */
const addressToShare = () =>
  document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.href;

const isDismissed = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

/**
 * Handles the buttons that need scripts: sharing and copying the address.
 * @param section with buttons marked by `data-act` that have their texts, and a `role="status"` for results
 * @returns the cleanup
 */
export function enhancePlaceActions(section: HTMLElement): () => void {
  const status = section.querySelector("[role=status]");

  async function copy(text: string, doneText = ""): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      if (status) status.textContent = doneText;
    } catch {
      if (status) status.textContent = `${section.dataset.failed} ${text}`;
    }
  }
  async function share({ title = "", done: doneText }: DOMStringMap): Promise<void> {
    const url = addressToShare();
    try {
      if (!navigator.share) throw new Error("no share sheet");
      await navigator.share({ title, url });
    } catch (error) {
      if (!isDismissed(error)) await copy(url, doneText);
    }
  }
  function onClick({ target }: MouseEvent): void {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("button[data-act]") : null;
    if (button?.dataset.act === "share") void share(button.dataset);
    if (button?.dataset.act === "copy") void copy(button.dataset.text ?? "", button.dataset.done);
  }
  section.addEventListener("click", onClick);
  return () => section.removeEventListener("click", onClick);
}

/** Toggles a star at once and sends its form in the background. After a failure it submits the form normally. */
export function enhanceSaveButton(button: HTMLButtonElement): void {
  button.addEventListener("click", (event) => {
    const { form, value } = button;
    // Without cookies nothing can be saved, and the reloaded page shows that.
    if (!form || !takesCookies()) return;
    event.preventDefault();
    const isOn = button.getAttribute("aria-pressed") === "true";
    const show = (isPressed: boolean) => {
      button.setAttribute("aria-pressed", String(isPressed));
      button.setAttribute("form", isPressed ? "forget-toilet" : "save-toilet");
    };
    const body = new URLSearchParams({ intent: isOn ? "forget" : "save", toiletId: value });
    show(!isOn);
    fetch(form.action, { method: "POST", body, redirect: "manual" })
      .then(({ type }) => {
        if (type !== "opaqueredirect") throw new Error("refused");
      })
      .catch(() => {
        show(isOn);
        form.requestSubmit(button);
      });
  });
}
