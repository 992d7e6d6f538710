import { AsyncLocalStorage } from "node:async_hooks";
import { FIRST_LANGUAGE, type Language } from "./language";
import { setLanguageFinder } from "./words";

const speaking = new AsyncLocalStorage<Language>();
setLanguageFinder(() => speaking.getStore() ?? FIRST_LANGUAGE);

/** Runs a request in its language. Skips the async context for the default language, because it costs time. */
export const runInLanguage = <Result>(language: Language, task: () => Result): Result =>
  language === FIRST_LANGUAGE && speaking.getStore() === undefined ? task() : speaking.run(language, task);
