import { type EditorState, Selection, type Transaction } from "@tiptap/pm/state";

/** The cursor goes on to the line below: were the image selected, the next letter would replace it. */
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

function below({ doc }: Transaction, at: number): Selection | null {
  return Selection.findFrom(doc.resolve(at), 1, true);
}
