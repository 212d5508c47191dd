import { BlockList, isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod';

/** An address as one number. */
function numberOf(address: string): bigint {
  if (isIPv4(address)) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  // Written by its groups alone, whatever way it was given in.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

/** Adds a range such as 10.0.0.0/8, or one address. Returns what is wrong with it, in words. */
function addNetwork(networks: BlockList, text: string): string | undefined {
  const [address = '', length, ...more] = text.split('/');
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined;
  if (!family || address.includes('%') || more.length > 0)
    return `"${text}" is neither an address nor a range such as 10.0.0.0/8 or 2001:db8::/32`;
  const value = numberOf(address);
  if (family === 'ipv6' && value >> 32n === 0xffffn)
    return `"${text}" is an IPv4 address in the form of IPv6; write it as IPv4`;
  const bits = family === 'ipv4' ? 32 : 128;
  if (length === undefined) {
    networks.addAddress(address, family);
    return undefined;
  }
  if (!/^\d{1,3}$/.test(length) || Number(length) > bits)
    return `"${text}" has no number from 0 to ${bits} after the slash`;
  // Who forgot what the number means would open far more than the one address.
  if (value & ((1n << BigInt(bits - Number(length))) - 1n))
    return `"${text}" is not the first address of a range of that size; write one address without a slash`;
  networks.addSubnet(address, Number(length), family);
  return undefined;
}

/** Ranges and addresses, divided by blanks; undefined where nothing is said. */
export const Networks = z
  .string()
  .transform((text, context): BlockList => {
    const networks = new BlockList();
    const given = text.split(/\s+/).filter((one) => one !== '');
    if (given.length === 0) context.addIssue({ code: 'custom', message: 'names no network' });
    for (const one of given) {
      const message = addNetwork(networks, one);
      if (message) context.addIssue({ code: 'custom', message });
    }
    return networks;
  })
  .optional();
