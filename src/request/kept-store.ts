import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** Person, version, what of it: everything one person keeps of one version lies together. `formsVersion`: of no version. */
export type KeptKey = [user: string, version: string, place: string];

/** In the place of a version: forms beside the analysis of a task. */
export const formsVersion = 'forms';

interface Kept extends DBSchema {
  kept: { key: KeptKey; value: unknown };
}

let opened: Promise<IDBPDatabase<Kept>> | undefined;

const store = () => {
  opened ??= openDB<Kept>('intara', 1, {
    upgrade: (db) => void db.createObjectStore('kept'),
    // Closed by the browser, it is opened anew.
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
};

/** All keys that begin with these; arrays come after every text in the order of IndexedDB. */
const beginningWith = (user: string, version?: string) =>
  version === undefined
    ? IDBKeyRange.bound([user], [user, []])
    : IDBKeyRange.bound([user, version], [user, version, []]);

/** What a person keeps of a version, by place. @throws when the browser keeps nothing */
export async function readKept(user: string, version: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const { store: kept } = (await store()).transaction('kept');
  for (let at = await kept.openCursor(beginningWith(user, version)); at; at = await at.continue())
    found.set(at.key[2], at.value);
  return found;
}

/** What a person keeps at one place. @throws when the browser keeps nothing */
export const readKeptAt = async (key: KeptKey): Promise<unknown> => (await store()).get('kept', key);

/** Everything a person keeps, of all versions. @throws when the browser keeps nothing */
export async function allKept(user: string): Promise<{ version: string; place: string; value: unknown }[]> {
  const found = [];
  const { store: kept } = (await store()).transaction('kept');
  for (let at = await kept.openCursor(beginningWith(user)); at; at = await at.continue())
    found.push({ version: at.key[1], place: at.key[2], value: at.value });
  return found;
}

/** Keeps a value; undefined forgets it. @throws when the browser keeps nothing */
export async function writeKept(key: KeptKey, value: unknown): Promise<void> {
  const db = await store();
  if (value === undefined) await db.delete('kept', key);
  else await db.put('kept', value, key);
}
