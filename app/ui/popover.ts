/** Whether a popover is open; in browsers without popovers none is, and the question itself would be an error. */
export function isPopoverOpen(element: HTMLElement): boolean {
  return CSS.supports("selector(:popover-open)") && element.matches(":popover-open");
}
