import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { EntryForm, LibraryEntry, LibraryName } from '#domain/library/libraries.ts';
import type { LibraryAct } from '#domain/library/library.ts';
import { treeProblems } from '#domain/library/tree-problems.ts';
import type { Env } from '#server/env.ts';
import {
  countEntries,
  entryById,
  formOf,
  insertChanges,
  insertEntries,
  isCodeTaken,
  type LibraryChange,
  namesOf,
  nextCode,
  updateEntry,
} from '#server/store/libraries/libraries.ts';
import { lockFor } from '#server/store/lock.ts';
import { type Author, isUniqueViolation, type Tx } from '#server/store/store.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { sameName } from '../refuse-taken.ts';
import { staleFailure } from '../stale.ts';
import { unknownRuleCodes } from './unknown-rule-codes.ts';

/** More is not a library but a dump; a list is searched in one go. */
export const mostEntries = 50_000;

/** Adds an entry. @throws Failure CodeTaken, TemplateExists, ListFull, BadInput */
export async function createEntry<L extends LibraryName>(
  env: Env,
  user: { id: string },
  library: L,
  form: EntryForm<L>,
): Promise<LibraryEntry<L>> {
  refuseUnsound(library, form);
  await refuseUnknown(env, library, form);
  if (isTaskTemplate(form)) throw badInput([{ path: 'type', problem: 'notAllowed' }]);
  // Only sharing a task says from which task an entry is.
  const own = 'task' in form ? { ...form, task: null } : form;
  const author = authorOf(env, user);
  return refuseTakenCode(() => env.store.tx((tx) => addEntry(env, tx, { library, form: own, author })));
}

/** Adds an entry inside of a transaction, under an id where it was named before. @throws Failure CodeTaken, TemplateExists, ListFull */
export async function addEntry<L extends LibraryName>(
  env: Env,
  tx: Tx,
  { library, form, author, id = env.newId() }: { library: L; form: EntryForm<L>; author: Author; id?: string },
): Promise<LibraryEntry<L>> {
  await lockFor(tx, 'libraries');
  if ((await countEntries(tx, library)) >= mostEntries) throw new Failure('ListFull', { limit: mostEntries });
  const code = form.code || (await nextCode(tx, library));
  if (await isCodeTaken(tx, library, code)) throw codeTaken();
  await refuseSecondTemplate(tx, library, form);
  const entry = {
    ...form,
    code,
    id,
    rev: 1,
    origin: 'own',
    createBy: author.by,
    updateBy: author.by,
    updateTime: author.at,
  } as LibraryEntry<L>;
  await insertEntries(tx, library, [entry]);
  await insertChanges(tx, [changeOf(env.newId(), library, { act: 'create', after: entry, author })]);
  await noteAct(env, tx, 'entry.created', entryNoted(library, entry));
  return entry;
}

/** Changes an entry. @throws Failure NotFound, StaleRow, CodeTaken, TemplateExists, BadInput */
export async function changeEntry<L extends LibraryName>(
  env: Env,
  user: { id: string },
  { library, id }: { library: L; id: string },
  { rev, form }: { rev: number; form: EntryForm<L> },
): Promise<LibraryEntry<L>> {
  refuseUnsound(library, form);
  const before = await findEntry(env, library, id);
  await refuseUnknown(env, library, form);
  // Asked for before the transaction, which may await nothing but SQL.
  const stale = await staleFailure(env, user, before.code, before.updateBy);
  if (before.rev !== rev) throw stale;
  if (isTaskTemplate(before) !== isTaskTemplate(form)) throw badInput([{ path: 'type', problem: 'notAllowed' }]);
  const author = authorOf(env, user);
  const code = form.code || before.code;
  const own = 'task' in before ? { task: before.task } : {};
  const entry = { ...before, ...form, ...own, code, rev: rev + 1, updateBy: author.by, updateTime: author.at };
  await refuseTakenCode(() =>
    env.store.tx(async (tx) => {
      await lockFor(tx, 'libraries');
      if (await isCodeTaken(tx, library, code, id)) throw codeTaken();
      await refuseSecondTemplate(tx, library, form, id);
      if (!(await updateEntry(tx, library, entry, { rev, touched: true }))) throw stale;
      await insertChanges(tx, [changeOf(env.newId(), library, { act: 'change', before, after: entry, author })]);
      await noteAct(env, tx, 'entry.changed', entryNoted(library, entry));
    }),
  );
  return entry;
}

/** @throws Failure NotFound */
export async function findEntry<L extends LibraryName>(env: Env, library: L, id: string): Promise<LibraryEntry<L>> {
  const entry = await entryById(env.store.db, library, id);
  if (!entry) throw new Failure('NotFound');
  return entry;
}

/** An entry as the audit log names it. */
export const entryNoted = (library: LibraryName, { id, code, name }: AnyEntry) => ({
  id,
  name: `${code} ${name.en || name.zh}`,
  detail: library,
});

/** A line of the history. */
export function changeOf(
  id: string,
  library: LibraryName,
  { act, before, after, author }: { act: LibraryAct; before?: AnyEntry; after?: AnyEntry; author: Author },
): LibraryChange {
  const entry = after ?? before;
  if (!entry) throw new Error('nothing changed');
  return {
    id,
    library,
    act,
    user_id: author.by,
    at: author.at,
    entry_id: entry.id,
    rev: after ? after.rev : entry.rev + 1,
    before: before ? formOf(before) : null,
    after: after ? formOf(after) : null,
  };
}
type AnyEntry = LibraryEntry<LibraryName>;

const isTaskTemplate = (form: object): boolean => 'type' in form && form.type === 'task';

/** @throws Failure BadInput at the places of a tree that are wrong */
export function refuseUnsound(library: LibraryName, form: EntryForm<LibraryName>): void {
  if (library !== 'attacks') return;
  const problems = treeProblems(form as EntryForm<'attacks'>);
  if (problems.length > 0) throw badInput(problems);
}

/** @throws Failure BadInput at the fields of a rule that name what does not exist */
async function refuseUnknown(env: Env, library: LibraryName, form: EntryForm<LibraryName>): Promise<void> {
  if (library !== 'rules') return;
  const problems = await unknownRuleCodes(env.store.db, form as EntryForm<'rules'>);
  if (problems.length > 0) throw badInput(problems);
}

const codeTaken = () => new Failure('CodeTaken', {}, [{ path: 'code', problem: 'taken' }]);

/** Two requests at once can both find a code free; the unique index then refuses the later one. */
export async function refuseTakenCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? codeTaken() : error;
  }
}

/** A template that exists is not published again (R-LIB-7). */
async function refuseSecondTemplate(tx: Tx, library: LibraryName, form: EntryForm<LibraryName>, own?: string) {
  if (library !== 'templates') return;
  const { type, name } = form as EntryForm<'templates'>;
  const others = await namesOf(tx, library, type);
  const taken = (['en', 'zh'] as const).filter((language) =>
    others.some((other) => other.id !== own && sameName(other[`name_${language}`], name[language])),
  );
  if (taken.length > 0)
    throw new Failure(
      'TemplateExists',
      {},
      taken.map((language) => ({ path: `name.${language}`, problem: 'taken' })),
    );
}
