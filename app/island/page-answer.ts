import { decode } from "turbo-stream";
import { BUILD_HEADER, PAGE_DATA_ID } from "~/document/page-data";
import type { FrameData } from "~/ui/navigation/page-navigation";

type Told = { frame: FrameData | undefined; page: unknown; build: string };
type Opening = { loaderData: { root?: FrameData } };

async function read(answer: Response): Promise<unknown> {
  if (!answer.body) throw new TypeError("an answer without a body");
  return (await decode(answer.body)).value;
}

/** What the server said in the page itself. */
export async function readOpening(): Promise<Told> {
  const script = document.getElementById(PAGE_DATA_ID);
  const { loaderData } = (await read(new Response(script?.textContent))) as Opening;
  const { root, ...pages } = loaderData;
  return { frame: root, page: Object.values(pages)[0], build: script?.dataset.build ?? "" };
}

/** What the page's loader says; null where it refuses, leads elsewhere, or is of another build: then the document says it. */
export async function readPage(answer: Response, build: string): Promise<{ page: unknown } | null> {
  if (answer.headers.get(BUILD_HEADER) !== build) return null;
  try {
    const { root: _, ...pages } = (await read(answer)) as Record<string, { data?: unknown }>;
    const page = Object.values(pages)[0]?.data;
    return page === undefined ? null : { page };
  } catch {
    return null;
  }
}
