import {
  type EntryForm,
  type LibraryEntry,
  type LibraryName,
  libraries,
  libraryNames,
  type SeedEntry,
  type SeedLibraries,
} from '#domain/library/libraries.ts';
import type { Env } from '#server/env.ts';
import { inSlices } from '#server/loop/give-way.ts';
import {
  entriesById,
  insertChanges,
  insertEntries,
  isCodeTaken,
  type LibraryChange,
  namesOf,
  updateEntry,
} from '#server/store/libraries/libraries.ts';
import { type DeliveredSeed, deliveredSeeds, noteSeeds } from '#server/store/libraries/library-seeds.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Author, Db, Tx } from '#server/store/store.ts';
import { contentHash } from '#server/store/versions/content-hash.ts';
import { noteAct } from '../people/note-act.ts';
import { sameName } from '../refuse-taken.ts';
import { changeOf } from './save-entry.ts';

type AnyEntry = LibraryEntry<LibraryName>;

/** What loading a library does, by codes. */
export interface SeedReport {
  added: string[];
  updated: string[];
  /** Changed or deleted by a person since it was delivered: left as it is. Tags and being reviewed are no change. */
  kept: string[];
  /** The organisation's own entry has the code, or is a task template of the same name (R-LIB-7). */
  taken: string[];
}

/** At the start of a server nobody calls. */
type SeedEnv = Pick<Env, 'store' | 'clock' | 'newId'> & Partial<Pick<Env, 'caller'>>;

/**
 * Puts the delivered entries in, by code. A second time it changes nothing; a new delivery updates entries that nobody has changed, and brings
 * back none that was deleted. With `dryRun` it says what it would do. `brought`: a person brings the entries, from a catalogue of others. @throws Error at an entry that does not fit its library
 */
export async function loadSeedLibraries(
  env: SeedEnv,
  seeds: SeedLibraries,
  { dryRun, brought }: { dryRun: boolean; brought?: Author | undefined } = { dryRun: false },
): Promise<Partial<Record<LibraryName, SeedReport>>> {
  const reports: Partial<Record<LibraryName, SeedReport>> = {};
  for (const library of libraryNames) {
    const entries = seeds[library];
    if (!entries || entries.length === 0) continue;
    const wanted: Wanted[] = [];
    for await (const seed of inSlices<SeedEntry<LibraryName>>(entries)) wanted.push(wantedOf(library, seed));
    const found = await deliveredSeeds(env.store.db, library);
    // Nothing to do at most starts: asked without the lock.
    if (wanted.every(({ code, hash }) => found.get(code)?.hash === hash)) continue;
    reports[library] = await env.store.tx(async (tx) => {
      await lockFor(tx, 'libraries');
      return load(env, tx, { library, wanted, dryRun, brought });
    });
  }
  return reports;
}

/**
 * Puts the delivered entries into libraries that never got any: at the first start of a workplace, or of one that is older than its libraries.
 * What a later version of the product brings waits until somebody has seen what it does and takes it over. `delivered` is asked for the content of
 * these libraries only when there are any.
 */
export async function loadFirstDeliveries(
  env: SeedEnv,
  delivered: (libraries: readonly LibraryName[]) => SeedLibraries | Promise<SeedLibraries>,
): Promise<Partial<Record<LibraryName, SeedReport>>> {
  const without = await librariesWithout(env.store.db);
  if (without.length === 0) return {};
  const seeds = await delivered(without);
  return loadSeedLibraries(env, Object.fromEntries(without.map((library) => [library, seeds[library] ?? []])));
}

/** The product brings no drafting rules: asked for, they would be missing at every start. */
const withContent = libraryNames.filter((library) => library !== 'rules');

/** The libraries that never got any of the entries that are delivered for them. */
export async function librariesWithout(db: Db): Promise<LibraryName[]> {
  const without: LibraryName[] = [];
  for (const library of withContent) if ((await deliveredSeeds(db, library)).size === 0) without.push(library);
  return without;
}

interface Wanted {
  code: string;
  form: EntryForm<LibraryName>;
  hash: string;
}

function wantedOf(library: LibraryName, seed: SeedEntry<LibraryName>): Wanted {
  const parsed = libraries[library].form.safeParse({ ...seed, reviewed: false, tags: [] });
  if (!parsed.success) throw new Error(`The delivered entry ${seed.code} of ${library}: ${parsed.error.message}`);
  return { code: seed.code, form: parsed.data, hash: contentHash(parsed.data) };
}

async function load(
  env: Omit<SeedEnv, 'store'>,
  tx: Tx,
  {
    library,
    wanted,
    dryRun,
    brought,
  }: { library: LibraryName; wanted: readonly Wanted[]; dryRun: boolean; brought: Author | undefined },
): Promise<SeedReport> {
  const delivered = await deliveredSeeds(tx, library);
  const at = env.clock().toISOString();
  const report: SeedReport = { added: [], updated: [], kept: [], taken: [] };
  const inserts: AnyEntry[] = [];
  const changes: LibraryChange[] = [];
  const notes: (Wanted & { id: string })[] = [];
  for await (const seed of inSlices(wanted)) {
    const before = delivered.get(seed.code);
    const place = await placeOf(tx, library, seed, before, brought !== undefined);
    if (place === 'same') continue;
    report[place].push(seed.code);
    if (dryRun || place === 'kept' || place === 'taken') continue;
    const [old] = before ? await entriesById(tx, library, [before.entry_id]) : [];
    const entry = entryOf(seed, old, { id: env.newId(), at, brought });
    if (!old) inserts.push(entry);
    else await updateEntry(tx, library, entry, { rev: old.rev, touched: false });
    notes.push({ ...seed, id: entry.id });
    changes.push(
      changeOf(env.newId(), library, {
        act: 'deliver',
        ...(old && { before: old }),
        after: entry,
        author: brought ?? { by: '', at },
      }),
    );
  }
  await insertEntries(tx, library, inserts);
  await insertChanges(tx, changes);
  await noteSeeds(
    tx,
    notes.map(({ code, hash, id }) => ({ library, code, hash, entry_id: id })),
  );
  const detail = [`+${report.added.length}`, `~${report.updated.length}`].join(' ');
  if (notes.length > 0) await noteAct(env, tx, 'library.loaded', { id: '', name: library, detail });
  return report;
}

async function placeOf(
  tx: Tx,
  library: LibraryName,
  seed: Wanted,
  before: DeliveredSeed | undefined,
  isBrought: boolean,
) {
  if (!before) return (await isTaken(tx, library, seed)) ? 'taken' : 'added';
  // What came with the product and what a person brought do not change each other.
  if (before.rev !== null && (before.origin === 'own') !== isBrought) return 'taken';
  if (before.hash === seed.hash) return 'same';
  if (before.rev === null) return 'kept';
  return before.touched && !(await isAsDelivered(tx, library, before)) ? 'kept' : 'updated';
}

/** A task template is offered by its name, so there is one of each (R-LIB-7). */
async function isTaken(tx: Tx, library: LibraryName, { code, form }: Wanted): Promise<boolean> {
  if (await isCodeTaken(tx, library, code)) return true;
  if (library !== 'templates' || (form as EntryForm<'templates'>).type !== 'task') return false;
  const { en, zh } = form.name;
  const others = await namesOf(tx, library, 'task');
  return others.some((other) => sameName(other.name_en, en) || sameName(other.name_zh, zh));
}

/**
 * Does an entry that a person has saved still say what was delivered? Who only marks it as reviewed changes nothing in it; before November 2026
 * that counted as a change.
 */
async function isAsDelivered(tx: Tx, library: LibraryName, { entry_id, hash }: DeliveredSeed): Promise<boolean> {
  const [entry] = await entriesById(tx, library, [entry_id]);
  const form = libraries[library].form.safeParse({ ...entry, reviewed: false, tags: [] });
  return form.success && contentHash(form.data) === hash;
}

/** The entry as it is delivered now; tags that were given stay, so does a code of its own. */
const entryOf = (
  { form }: Wanted,
  old: AnyEntry | undefined,
  { id, at, brought }: { id: string; at: string; brought: Author | undefined },
): AnyEntry => ({
  ...form,
  tags: old?.tags ?? [],
  id: old?.id ?? id,
  rev: old ? old.rev + 1 : 1,
  origin: brought ? 'own' : 'seed',
  createBy: old?.createBy ?? brought?.by ?? '',
  updateBy: brought?.by ?? '',
  updateTime: at,
});
