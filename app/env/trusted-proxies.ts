import { BlockList, isIP } from "node:net";
import { readWhole } from "~/texts/short-texts";

const RANGES_BY_NAME: Record<string, string[]> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Returns an IPv4 address written as IPv6, such as `::ffff:10.0.0.1` or `::ffff:a00:1`, in its own form. */
export function plainAddress(address: string): string {
  if (isIP(address) !== 6 || !URL.canParse(`http://[${address}]`)) return address;
  const { hostname } = new URL(`http://[${address}]`);
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  const bytes = [high, low].flatMap((pair) => {
    const number = Number.parseInt(pair, 16);
    return [number >> 8, number & 255];
  });
  return bytes.join(".");
}

/** Reads addresses, ranges, `loopback`, `linklocal`, `uniquelocal`. @throws Error that names a bad entry */
export function readNetworks(entries: string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries.flatMap((name) => RANGES_BY_NAME[name] ?? name)) {
    const [address = "", prefix, ...extraParts] = entry.split("/");
    const bits = isIP(address) === 6 ? 128 : 32;
    const length = prefix === undefined ? bits : readWhole(prefix);
    if (isIP(address) === 0 || length === null || length > bits || extraParts.length > 0) {
      throw new Error(`expected an address, a range such as 10.0.0.0/8, or loopback, not "${entry}"`);
    }
    list.addSubnet(address, length, familyOf(address));
  }
  return list;
}

export function isInNetworks(anyAddress: string, networks: BlockList): boolean {
  const address = plainAddress(anyAddress);
  return isIP(address) !== 0 && networks.check(address, familyOf(address));
}

/** Returns the client's address. Reads X-Forwarded-For from the right, through trusted proxies only. */
export function findClientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  proxies: BlockList,
): string {
  let address = plainAddress(socketAddress);
  if (!forwardedFor) return address;
  const forwardedAddresses = forwardedFor.split(",").map((part) => plainAddress(part.trim()));
  for (const nextAddress of forwardedAddresses.reverse()) {
    if (!isInNetworks(address, proxies) || isIP(nextAddress) === 0) break;
    address = nextAddress;
  }
  return address;
}

const LOOPBACK = readNetworks(["loopback"]);

export const isLoopback = (address: string): boolean => isInNetworks(address, LOOPBACK);
