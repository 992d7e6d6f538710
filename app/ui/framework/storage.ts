/**
 * Gives the framework a storage of this page alone where the browser has none or forbids it, because the framework would
 * end in its error page.
 */
export function standInForStorage(): void {
  try {
    if (window.sessionStorage) return;
  } catch {
    // The browser forbids it.
  }
  const entries = new Map<string, string>();
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  };
  Object.defineProperty(window, "sessionStorage", { value: storage });
}
