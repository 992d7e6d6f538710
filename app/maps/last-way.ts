import { keptNumbers } from "./kept-location";

/** Position of the app that this browser used last among the ways to a place. */
const lastWay = keptNumbers("localStorage", "last-way", ["index"]);

/**
 * Shows the way to the app that this browser used last as a button before the others, and remembers each way that is used.
 * @param choice has an empty first element, and a `details` with the ways as links
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
    // The link in the list knows the exact place while it is pressed.
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
