import { storedNumbers } from "./own-place";

/** Index of the directions app that this browser used last. */
const lastWay = storedNumbers("localStorage", "last-way", ["index"]);

/**
 * Shows the last used directions app as a button before the others, and remembers each app that is used.
 * @param choice has an empty first element, and a `details` with the apps as links
 * @returns a function that stops remembering
 */
export function enhanceWayChoice(choice: HTMLElement): () => void {
  const links = [...choice.querySelectorAll("a")];
  const last = links[lastWay.read()?.index ?? -1];
  const summary = choice.querySelector("summary");
  if (last && summary) {
    const words = summary.querySelectorAll("span");
    const button = last.cloneNode() as HTMLAnchorElement;
    button.textContent = `${last.textContent} ${words[0]?.textContent}`;
    button.className = summary.className;
    summary.className = "button";
    for (const word of words) word.hidden = !word.hidden;
    // Click the link in the list, because it inserts the exact position while it is pressed.
    button.onclick = (event) => {
      event.preventDefault();
      last.click();
    };
    choice.firstElementChild?.append(button);
  }
  const remember = ({ target }: Event) => {
    const index = links.indexOf(target as HTMLAnchorElement);
    if (index >= 0) lastWay.keep({ index });
  };
  choice.addEventListener("click", remember);
  return () => choice.removeEventListener("click", remember);
}
