import { type EditorState, Selection, type Transaction } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { useCallback, useRef, useState } from "react";
import { formWords } from "~/forms/words";
import { ImageRefusedError, type UploadImage } from "./image-upload";
import { richTextWords } from "./words";

/**
 * Uploads images one by one, and inserts each where it was dropped, even if the text changes meanwhile.
 * @returns `status`: progress or failure in words
 */
export function useImageUploads(upload: UploadImage) {
  const [status, setStatus] = useState("");
  const [waiting, setWaiting] = useState(0);
  const queue = useRef<Promise<void>>(Promise.resolve());
  const latest = useRef(upload);
  latest.current = upload;

  const add = useCallback(async (editor: Editor, files: File[], at = editor.state.selection.to) => {
    setWaiting((count) => count + files.length);
    const place = followPlace(editor, at);
    // Several images may fail for the same reason.
    const faults = new Set<string>();
    const { uploads: words } = richTextWords();
    const sendAll = async () => {
      for (const [index, file] of files.entries()) {
        setStatus(words.running(index + 1, files.length));
        const fault = await send(editor, file, place, latest.current);
        if (fault) faults.add(fault);
        setWaiting((count) => count - 1);
      }
      place.stop();
      setStatus(faults.size > 0 ? [...faults].join(" ") : words.done);
    };
    queue.current = queue.current.then(sendAll);
    await queue.current;
  }, []);
  return { status, isBusy: waiting > 0, add };
}

async function send(
  editor: Editor,
  file: File,
  place: ReturnType<typeof followPlace>,
  upload: UploadImage,
): Promise<string | null> {
  try {
    const { url } = await upload(file);
    if (!editor.isDestroyed) {
      const { tr, next } = putImage(editor.state, place.now(), url);
      editor.view.dispatch(tr);
      place.goTo(next);
    }
    return null;
  } catch (error) {
    return error instanceof ImageRefusedError
      ? error.message
      : `${file.name}: ${formWords().imageUploadFailed}`;
  }
}

function followPlace(editor: Editor, at: number) {
  let place = at;
  const updatePlace = ({ transaction }: { transaction: { mapping: { map(place: number): number } } }) => {
    place = transaction.mapping.map(place);
  };
  editor.on("transaction", updatePlace);
  const goTo = (next: number) => {
    place = next;
  };
  return { now: () => place, goTo, stop: () => void editor.off("transaction", updatePlace) };
}

/** Moves the cursor below the image, because typing would replace a selected image. */
export function putImage(state: EditorState, at: number, src: string): { tr: Transaction; next: number } {
  const isWaiting = positionBelow(state.tr, at)?.eq(state.selection);
  const tr = state.tr.replaceRangeWith(at, at, state.schema.node("image", { src, alt: "" }));
  let next = at;
  tr.mapping.maps.at(-1)?.forEach((_from, _to, _newFrom, newTo) => {
    next = newTo;
  });
  if (isWaiting) {
    if (!positionBelow(tr, next)) tr.insert(tr.doc.content.size, state.schema.node("paragraph"));
    const cursor = positionBelow(tr, next);
    if (cursor) tr.setSelection(cursor).scrollIntoView();
  }
  return { tr, next };
}

function positionBelow({ doc }: Transaction, at: number): Selection | null {
  return Selection.findFrom(doc.resolve(at), 1, true);
}
