import { type EditorState, Selection, type Transaction } from "@tiptap/pm/state";

/**
 * Puts an image in, at a block of its own. A cursor that waited at the place goes on to the line below: were the image
 * selected instead, the next letter would replace it.
 * @param at the place in the document: where there is text on both sides, it is parted
 * @returns the change, and the place for what comes next
 */
export function putImage(state: EditorState, at: number, src: string): { tr: Transaction; next: number } {
  const isWaiting = below(state.tr, at)?.eq(state.selection);
  const tr = state.tr.replaceRangeWith(at, at, state.schema.node("image", { src, alt: "" }));
  let next = at;
  tr.mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => {
    next = newTo;
  });
  if (isWaiting) {
    if (!below(tr, next)) tr.insert(tr.doc.content.size, state.schema.node("paragraph"));
    const cursor = below(tr, next);
    if (cursor) tr.setSelection(cursor).scrollIntoView();
  }
  return { tr, next };
}

/** The first place for a cursor from there on, if there is one. */
function below({ doc }: Transaction, at: number): Selection | null {
  return Selection.findFrom(doc.resolve(at), 1, true);
}
