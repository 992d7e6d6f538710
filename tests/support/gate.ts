/** A promise that a test resolves. */
export function gate() {
  let open = () => {};
  const opening = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed: opening, open };
}
