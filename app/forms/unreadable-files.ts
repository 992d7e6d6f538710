import { plainFileName } from "~/texts/file-texts";

/** Event of the window with the names of chosen files that were changed, moved or deleted since. */
export const UNREADABLE_FILES = "unreadable-files";

/** Tries to read the files of a form, and tells the form which of them fail. */
export async function hasUnreadableFiles(body: BodyInit | null | undefined): Promise<boolean> {
  const files = body instanceof FormData ? [...body.values()].filter((value) => value instanceof File) : [];
  if (files.length === 0) return false;
  const results = await Promise.all(
    files.map(async (file) => ((await isReadable(file)) ? [] : [plainFileName(file.name)])),
  );
  const names = results.flat();
  dispatchEvent(new CustomEvent(UNREADABLE_FILES, { detail: names }));
  return names.length > 0;
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
