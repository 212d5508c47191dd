import { formsVersion, readKeptAt, writeKept } from '@/request/kept-store';

/** What was typed in a form and not saved. */
export interface KeptInput {
  values: Record<string, unknown>;
  /** The fields as they were stored when it was begun; only of forms whose fields are compared one by one. */
  began?: Record<string, unknown> | undefined;
  /** When it was typed last. */
  at: number;
  /** Of what the form changes, as it was then. */
  rev: number | undefined;
}

/** Names of fields that hold a secret, whatever the form: they never reach the storage. */
const secretName = /password|passphrase|secret|token|captcha|otp|privateKey/i;

/** A copy without what is secret, at any depth. */
export function withoutSecrets<V>(value: V, secrets: readonly string[] = []): V {
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, secrets)) as V;
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value;
  const open = Object.entries(value).filter(([name]) => !secretName.test(name) && !secrets.includes(name));
  return Object.fromEntries(open.map(([name, part]) => [name, withoutSecrets(part, secrets)])) as V;
}

/** By person and place, what is to be written next; undefined forgets the place. */
const next = new Map<string, KeptInput | undefined>();
const writing = new Map<string, Promise<void>>();
const nameOf = (user: string, place: string) => `${user} ${place}`;

/** Keeps what a person typed in a form; written behind, the latest of a place. A browser that keeps nothing is let be: leaving asks. */
export function keepFormInput(user: string, place: string, input: KeptInput | undefined): void {
  const name = nameOf(user, place);
  next.set(name, input);
  if (writing.has(name)) return;
  writing.set(
    name,
    write(user, place).finally(() => writing.delete(name)),
  );
}

async function write(user: string, place: string): Promise<void> {
  const name = nameOf(user, place);
  while (next.has(name)) {
    const input = next.get(name);
    next.delete(name);
    await writeKept([user, formsVersion, place], input).catch(() => undefined);
  }
}

/** What a person typed in a form and did not save; of this tab also what is being written just now. */
export async function readFormInput(user: string, place: string): Promise<KeptInput | undefined> {
  await writing.get(nameOf(user, place));
  const found = await readKeptAt([user, formsVersion, place]).catch(() => undefined);
  return found as KeptInput | undefined;
}
