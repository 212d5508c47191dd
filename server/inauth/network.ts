import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const numbers = (part: string) =>
    part
      .split(':')
      .filter(Boolean)
      .flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });
  const [head = '', tail] = address.split('::');
  const before = numbers(head);
  const after = tail === undefined ? [] : numbers(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** An address without its zone, and an IPv4 address inside an IPv6 one as the IPv4 address; undefined for what is no address. */
export function plainAddress(address: string): { address: string; family: 'ipv4' | 'ipv6' } | undefined {
  const [bare = ''] = address.split('%');
  if (isIPv4(bare)) return { address: bare, family: 'ipv4' };
  if (!isIPv6(bare)) return undefined;
  const groups = groupsOf(bare);
  const [, , , , , mark, high = 0, low = 0] = groups;
  if (mark === 0xffff && groups.slice(0, 5).every((group) => group === 0))
    return { address: [high >> 8, high & 255, low >> 8, low & 255].join('.'), family: 'ipv4' };
  return { address: bare, family: 'ipv6' };
}

/**
 * The network an address belongs to, as far as one customer has it alone: an IPv4 address, the first half of an IPv6 address (RFC 6177: a
 * site gets at least a /64). An IPv4 address inside an IPv6 one is the IPv4 address.
 */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (!plain) return 'unknown';
  if (plain.family === 'ipv4') return plain.address;
  return `${groupsOf(plain.address)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
