import type { CurrentUser } from '#contract/account/inauth.ts';
import type { Answer, Parsed } from '#contract/kit/endpoint.ts';
import { modifyOf, readOf } from '#contract/kit/permissions.ts';
import { problemsOf } from '#contract/kit/problems.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { promotion } from '#contract/promotion.ts';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import { entryOfRow } from '#domain/library/from-row.ts';
import { type LinkedKind, libraryOfKind } from '#domain/library/into-task.ts';
import { type EntryForm, type LibraryName, libraries } from '#domain/library/libraries.ts';
import { change, edit } from '#domain/workspace/edit.ts';
import { type Changes, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { codesOfEntries, entriesLike } from '#server/store/libraries/entries-named.ts';
import { insertSource } from '#server/store/libraries/library-sources.ts';
import type { Tx } from '#server/store/store.ts';
import { versionHead } from '#server/store/versions/version-table.ts';
import { authorOf } from '../people/author.ts';
import { refuseOtherUser } from '../people/refuse-other-user.ts';
import { contextOf, refuseAsFailure } from '../versions/edit-version.ts';
import { addEntry, refuseUnsound } from './save-entry.ts';

type Given = Parsed<typeof promotion.promote>['body'];

/** Entries with the same name that are named at most. */
const mostNamed = 10;

/**
 * Puts a row of an open version into its library and links the row to the new entry, both or neither; the link is one edit, which undo takes
 * back. Entries that are there already are answered instead, unless the caller has seen them or may not see them.
 * @throws Failure PermissionDenied, CodeTaken, ListFull, OtherUser, BadInput for a row that is linked already; as `editVersion`
 */
export async function promoteRow(
  env: Env,
  user: CurrentUser,
  versionId: string,
  given: Given,
): Promise<Answer<typeof promotion.promote>> {
  const { kind, code, name, anyway, by } = given;
  refuseOtherUser(user, by);
  const library = libraryOfKind[kind];
  requireAccess(user, modifyOf(library));
  // Who may not read the library is told of no entry: a name would tell what it holds.
  const isTold = !anyway && user.permissions.includes(readOf(library));
  const existing = isTold ? await entriesLike(env.store.db, library, { code, name }, mostNamed) : [];
  if (existing.length > 0) return { existing, made: null };
  const { taskId } = await versionHead(env.store.db, versionId);
  const id = env.newId();
  // A tree names the requirements its controls carry out; who may not read those is not told their codes.
  const mayName = kind === 'threats' && user.permissions.includes(readOf('requirements'));
  const codes = mayName ? await codesOfEntries(env.store.db, 'requirements') : undefined;
  let made = '';
  const work = (w: Workspace) => {
    const { changes, before } = linked(env, user, w, { ...given, id });
    const form = formOf(w, kind, before, { ...given, codes });
    const also = async (tx: Tx) => {
      const entry = await addEntry(env, tx, { library, form: form as never, author: authorOf(env, user), id });
      await insertSource(tx, {
        entry_id: id,
        task_id: taskId,
        version_id: versionId,
        kind,
        row_id: before.id,
        code: before.code,
      });
      made = entry.code;
    };
    return { changes, also };
  };
  const changes = await refuseAsFailure(env, () => env.versions.edit(versionId, async (w) => work(w)));
  return { existing: [], made: { id, code: made, changes } };
}

/** The edit that links the row. @throws Refusal, Failure BadInput */
function linked(
  env: Env,
  user: { id: string },
  w: Workspace,
  { kind, row: rowId, rev, language, id }: Given & { id: string },
): { changes: Changes; before: Row<LinkedKind> } {
  const library = { library: libraryOfKind[kind], entry: id, rev: 1, language };
  const ops = [change(kind as AnalysisKind, { id: rowId, rev }, { library } as Patch<AnalysisKind>)];
  const changes = edit(w, ops, contextOf(env, user));
  const before = tableOf(w, kind).get(rowId) as Row<LinkedKind>;
  if (before.library !== null) throw badInput([{ path: 'row', problem: 'notAllowed' }]);
  return { changes, before };
}

/** @throws Failure BadInput at what does not fit into the library, Refusal TreeTooLarge */
function formOf(
  w: Workspace,
  kind: LinkedKind,
  row: Row<LinkedKind>,
  { language, code, name, codes }: Given & { codes: ReadonlyMap<string, string> | undefined },
) {
  const library: LibraryName = libraryOfKind[kind];
  const entry = { ...entryOfRow(w, kind, row as never, language, (entry) => codes?.get(entry)), code, name };
  const { success, data, error } = libraries[library].form.safeParse(entry);
  if (!success) throw badInput(problemsOf(error));
  refuseUnsound(library, data as EntryForm<LibraryName>);
  return data;
}
