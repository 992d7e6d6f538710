/** Tells whether a popover is open. Without popover support the selector itself would throw. */
export function isPopoverOpen(element: HTMLElement): boolean {
  return CSS.supports("selector(:popover-open)") && element.matches(":popover-open");
}
