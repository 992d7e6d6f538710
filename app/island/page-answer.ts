import { type IslandAnswer, PAGE_DATA_ID } from "~/document/page-data";

/** What the server said in the page itself. */
export function readOpening(): IslandAnswer {
  return JSON.parse(document.getElementById(PAGE_DATA_ID)?.textContent ?? "");
}

/** What the page's loader says; null where it refuses, leads elsewhere, or is of another build: then the document says it. */
export async function readPage(answer: Response, build: string): Promise<{ page: unknown } | null> {
  if (!answer.headers.get("Content-Type")?.includes("json")) return null;
  const told: IslandAnswer = await answer.json();
  return told.build === build ? { page: told.page } : null;
}
