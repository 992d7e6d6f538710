import { data } from "@remix-run/node";

const INVALID_ACCESS = "잘못된 접근입니다.";

/** The sample that `id` names; the first one where it names none. @throws a 404 when there is no such sample */
export function findSample<Sample extends { id: string }>(
  request: Request,
  samples: readonly Sample[],
): Sample {
  const id = new URL(request.url).searchParams.get("id");
  const sample = id === null ? samples[0] : samples.find((candidate) => candidate.id === id);
  if (!sample) throw data(INVALID_ACCESS, { status: 404 });
  return sample;
}
