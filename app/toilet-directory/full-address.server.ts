import type { Caller } from "~/backend/caller";
import type { Toilet } from "~/backend/toilet";
import { getToilet } from "~/backend/toilets.server";
import type { KnownToilet } from "./directory";
import { directory } from "./directory.server";

/** Adds an address to the directory if the backend's list has none. */
export function keepAddress({ id, address }: Toilet, directoryToilet: KnownToilet): void {
  const isNew = address !== "" && address !== directoryToilet.address;
  if (isNew && directory.lastStatus().lacksAddresses)
    void directory.learnAddress(id, address).catch(() => undefined);
}

/** Returns a toilet's address. Asks the backend where its list tells none; empty if that fails. */
export async function findAddress(directoryToilet: KnownToilet, caller: Caller): Promise<string> {
  const { id, address } = directoryToilet;
  if (address || !directory.lastStatus().lacksAddresses) return address;
  const toilet = await getToilet(id, caller).catch(() => null);
  if (toilet) keepAddress(toilet, directoryToilet);
  return toilet?.address ?? "";
}
