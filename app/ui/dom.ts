/** Tells whether a popover is open. Without popover support the selector itself would throw. */
export function isPopoverOpen(element: HTMLElement): boolean {
  return CSS.supports("selector(:popover-open)") && element.matches(":popover-open");
}

/**
 * Lets React remove a node, or insert one before it, after the browser has put the node into an element of its own, as
 * translations do with texts. Without this, the next change of such a page would throw and empty it.
 */
export function tolerateMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function (node, next) {
    return insertBefore.call(this, node, childWith(this, next)) as typeof node;
  };
  Node.prototype.removeChild = function (node) {
    const child = childWith(this, node);
    if (child) removeChild.call(this, child);
    return node;
  };
}

/** Returns the child of a parent that is or contains a node, or null. */
function childWith(parent: Node, node: Node | null): Node | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
