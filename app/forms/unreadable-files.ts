import { plainFileName } from "~/texts/file-texts";

/** Names of chosen files that the browser can no longer read, because they were changed, moved or deleted since. */
let unreadableNames: string[] = [];
const listeners = new Set<() => void>();

export const readUnreadableFiles = (): string[] => unreadableNames;

export function subscribeToUnreadableFiles(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function setUnreadableFiles(names: string[]): void {
  unreadableNames = names;
  for (const listener of listeners) listener();
}

/** Tries to read the files of a form. The form then names those that fail, until files are chosen again. */
export async function hasUnreadableFiles(body: BodyInit | null | undefined): Promise<boolean> {
  const files = body instanceof FormData ? [...body.values()].filter((value) => value instanceof File) : [];
  const results = await Promise.all(
    files.map(async (file) => ((await isReadable(file)) ? [] : [plainFileName(file.name)])),
  );
  const names = results.flat();
  if (names.length > 0 || unreadableNames.length > 0) setUnreadableFiles(names);
  if (names.length === 0) return false;
  const forget = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    document.removeEventListener("change", forget);
    setUnreadableFiles([]);
  };
  document.addEventListener("change", forget);
  return true;
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
