/** Limits the Tab key and screen readers to markers that are completely visible; the list has all of them. */
export function updateReachableMarks(element: HTMLElement, marks: Iterable<HTMLElement>): void {
  const frame = element.getBoundingClientRect();
  const stage = element.closest(".map-stage") ?? element.parentElement ?? element;
  const covers = [...stage.querySelectorAll("a[href], button")]
    .filter((cover) => !element.contains(cover) && !(cover instanceof SVGElement) && takesPointer(cover))
    .map((cover) => cover.getBoundingClientRect());
  const states = [...marks].map((mark) => {
    const box = mark.getBoundingClientRect();
    return { mark, isReachable: isInside(box, frame) && !covers.some((cover) => overlaps(box, cover)) };
  });
  for (const { mark, isReachable } of states) {
    if (mark === document.activeElement) continue;
    mark.tabIndex = isReachable ? 0 : -1;
    if (isReachable) mark.setAttribute("role", "button");
    else mark.removeAttribute("role");
    if (isReachable) mark.removeAttribute("aria-hidden");
    else mark.setAttribute("aria-hidden", "true");
  }
}

/** Ignores buttons that are still hidden. */
const takesPointer = (cover: Element) => getComputedStyle(cover).pointerEvents !== "none";

function isInside(box: DOMRect, frame: DOMRect): boolean {
  return (
    box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
  );
}

export type Frame = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

export function overlaps(a: Frame, b: Frame): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
