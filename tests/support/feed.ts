/** Returns the ids of all toilets of a backend. */
export async function listFeedIds(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/map/toilets.do`, { headers: { accept: "application/json" } });
  const body = (await response.json()) as { result: { data: { id?: number; toiletId?: number }[] } };
  return body.result.data.map((row) => String(row.toiletId ?? row.id));
}
