import { createHash } from 'node:crypto';

/** JSON with the keys of objects in one order: engines give them back in orders of their own. */
function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

const modulus = 1n << 256n;

/** Counts rows and adds up the hashes of their content, so that the order in which they come does not matter. */
export class RowDigest {
  #sum = 0n;
  count = 0;

  add(row: Readonly<Record<string, unknown>>): void {
    this.count++;
    const hash = createHash('sha256').update(canonical(row)).digest('hex');
    this.#sum = (this.#sum + BigInt(`0x${hash}`)) % modulus;
  }

  /** 64 digits. */
  get hash(): string {
    return this.#sum.toString(16).padStart(64, '0');
  }
}
