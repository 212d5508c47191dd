import type { PathRow } from '../kinds/attack-path/shape.ts';
import type { AnalysisKind, Patch, Row } from '../kinds/kinds.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import { LibraryLink, type LinkedLibrary } from '../model/library-link.ts';
import { change, edit, type Op } from '../workspace/edit.ts';
import { apply, tableOf, type Workspace } from '../workspace/workspace.ts';
import { type LibraryDifference, type LinkedKind, libraryDifferences, linkedKinds, valuesOf } from './into-task.ts';
import type { EntryForm, LibraryName } from './libraries.ts';
import { type StepDifference, stepDifferenceOps, stepDifferences } from './step-differences.ts';
import { type TreeDifference, treeDifferenceOps, treeDifferences } from './tree-differences.ts';

/** A row of a task that was taken from an entry of a library. */
export interface LinkedRow {
  kind: LinkedKind;
  row: Row<LinkedKind>;
  link: LibraryLink;
}

/** What an entry says now, and what it said at a rev that rows were taken at; null where nobody knows that any more. */
export interface EntryContent {
  id: string;
  library: LinkedLibrary;
  code: string;
  rev: number;
  now: EntryForm<LibraryName>;
  former: ReadonlyMap<number, EntryForm<LibraryName> | null>;
}

/** What the library says otherwise since a row was taken from it, and the row does not say yet. */
export interface RowDifferences {
  fields: LibraryDifference[];
  steps: StepDifference[];
  nodes: TreeDifference[];
}

/** A row with something to take over or to refuse. `isUnknown`: what the entry said then is not known, so it may have changed in anything. */
export interface LibraryUpdate extends LinkedRow, RowDifferences {
  entry: EntryContent;
  isUnknown: boolean;
}

/** The rows of a task that were taken from a library, kind by kind in the order of the analysis. */
export function linkedRows(w: Workspace): LinkedRow[] {
  const found: LinkedRow[] = [];
  for (const kind of linkedKinds)
    for (const row of tableOf(w, kind as AnalysisKind).values() as Iterable<Row<LinkedKind>>)
      if (row.library) found.push({ kind, row, link: linkOf(row.library) });
  return found;
}

/** A memo of the very object: ten thousand rows are gone through after every edit. */
const links = new WeakMap<object, LibraryLink>();

function linkOf(stored: object): LibraryLink {
  const link = links.get(stored) ?? LibraryLink.parse(stored);
  links.set(stored, link);
  return link;
}

/** What a row may follow of its entry, which said `before` when the row was taken and says `now` by now. */
export function rowDifferences(
  w: Workspace,
  { kind, row, link: { language } }: LinkedRow,
  before: object,
  now: object,
): RowDifferences {
  const { method } = w;
  const asset =
    kind === 'damages' && 'assets' in row ? row.assets.map((id) => w.assets.get(id)?.name ?? '').join(', ') : '';
  const given = { method, language, asset };
  const fields = libraryDifferences(row, valuesOf(kind, before as never, given), valuesOf(kind, now as never, given));
  const attack = { before: before as EntryForm<'attacks'>, now: now as EntryForm<'attacks'>, method, language };
  const ofPath = kind === 'paths' ? (row as PathRow).steps.flatMap((id) => w.steps.get(id) ?? []) : [];
  return {
    fields,
    steps: kind === 'paths' ? stepDifferences({ ...attack, steps: ofPath }) : [],
    nodes: kind === 'threats' && attack.now.form === 'tree' ? treeDifferences({ ...attack, w, threat: row.id }) : [],
  };
}

/** How many single changes there are of a row. */
export const countDifferences = ({ fields, steps, nodes }: RowDifferences): number =>
  fields.length + steps.length + nodes.length;

/** The fields a person has changed since the row was taken, in the row itself, its steps and its tree, that taking it over would replace. */
export const ownChanges = ({ fields, steps, nodes }: RowDifferences): LibraryDifference<string>[] =>
  [...fields, ...[...steps, ...nodes].flatMap((one) => (one.what === 'changed' ? one.fields : []))].filter(
    ({ isOwn }) => isOwn,
  );

/**
 * The rows of a task whose entry says something else since. Tags and reviews count as changes of an entry but leave a row nothing to follow, and
 * a row that says the same already has nothing to follow either. An entry whose content at the rev of a row is not given leaves that row out.
 */
export const libraryUpdates = (w: Workspace, entries: ReadonlyMap<string, EntryContent>): LibraryUpdate[] =>
  new UpdateReader().read(w, entries);

/** `libraryUpdates` after every edit of a task: rows that an edit has not touched are not compared again. */
export class UpdateReader {
  private readonly known = new WeakMap<object, { about: readonly unknown[]; update: LibraryUpdate | undefined }>();

  read(w: Workspace, entries: ReadonlyMap<string, EntryContent>): LibraryUpdate[] {
    if (entries.size === 0) return [];
    return linkedRows(w).flatMap((linked) => {
      const entry = entries.get(linked.link.entry);
      if (!entry) return [];
      const about = [entry, w.method, ...besides(w, linked.kind)];
      const known = this.known.get(linked.row);
      if (known?.about.every((one, i) => one === about[i])) return known.update ?? [];
      const update = updateOf(w, linked, entry);
      this.known.set(linked.row, { about, update });
      return update ?? [];
    });
  }
}

/** The tables that what a row of the kind takes from an entry depends on, beside the row. */
function besides(w: Workspace, kind: LinkedKind): readonly unknown[] {
  if (kind === 'damages') return [w.assets];
  if (kind === 'paths') return [w.steps];
  return kind === 'threats' ? [w.treeNodes, w.steps] : [];
}

function updateOf(w: Workspace, linked: LinkedRow, entry: EntryContent): LibraryUpdate | undefined {
  const { link } = linked;
  if (entry.library !== link.library || entry.rev <= link.rev) return undefined;
  const then = entry.former.get(link.rev);
  if (then === undefined) return undefined;
  if (then === null) return { ...linked, entry, isUnknown: true, fields: [], steps: [], nodes: [] };
  const differences = rowDifferences(w, linked, then, entry.now);
  return countDifferences(differences) > 0 ? { ...linked, entry, isUnknown: false, ...differences } : undefined;
}

/** The rows keep what they say: nothing is asked of them until their entry changes again. */
export const keepOps = (updates: readonly LibraryUpdate[]): Op[] =>
  updates.map((update) => change(update.kind, update.row, current(update)));

const current = ({ link, entry }: LibraryUpdate): Patch<LinkedKind> => ({ library: { ...link, rev: entry.rev } });

/** The rows say what their entries say now, as one edit. Of an entry whose former content is not known there is nothing to take over. */
export function takeOps(w: Workspace, updates: readonly LibraryUpdate[], newId: () => string): Op[] {
  return updates
    .filter(({ isUnknown }) => !isUnknown)
    .flatMap((update) => {
      const patch = Object.fromEntries(update.fields.map(({ field, entry }) => [field, entry]));
      const own = change(update.kind, update.row, { ...patch, ...current(update) } as Patch<LinkedKind>);
      return [...partOps(w, update, newId), own];
    });
}

/** More turns than a path has steps, or a tree of the library rows. */
const mostTurns = 1000;

/**
 * The edit that takes over the steps of a path, or the rows of a tree. What one difference does decides where the next one stands: they are taken one
 * by one in a copy of the task. What the entry has lost goes last, so that nothing goes with it that the entry has moved elsewhere.
 */
function partOps(w: Workspace, update: LibraryUpdate, newId: () => string): Op[] {
  const { kind, row, link, entry } = update;
  const then = entry.former.get(link.rev);
  if (!then || update.steps.length + update.nodes.length === 0) return [];
  const ops: Op[] = [];
  const at = { user: row.updateBy, now: row.updateTime, newId };
  for (let copy = w, turn = 0; turn < mostTurns; turn++) {
    const own = tableOf(copy, kind as AnalysisKind).get(row.id) as Row<LinkedKind> | undefined;
    if (!own) break;
    const { steps, nodes } = rowDifferences(copy, { kind, row: own, link }, then, entry.now);
    const step = steps.find(({ what }) => what !== 'removed') ?? steps[0];
    const node = nodes.find(({ what }) => what !== 'removed') ?? nodes[0];
    const taking = { w: copy, threat: own as ThreatRow, now: entry.now as EntryForm<'attacks'>, newId };
    const some = step
      ? stepDifferenceOps(step, own as PathRow, {}, newId)
      : node
        ? treeDifferenceOps(node, { ...taking, language: link.language, more: {} })
        : [];
    if (some.length === 0) break;
    copy = apply(copy, edit(copy, some, at));
    ops.push(...some);
  }
  return ops.map((op) => seenIn(w, op));
}

/** The operation at the rev the row has in the task: the copy has counted on. */
function seenIn(w: Workspace, op: Op): Op {
  if (op.op === 'add' || op.rev === undefined) return op;
  return { ...op, rev: tableOf(w, op.kind).get(op.id)?.rev ?? op.rev };
}
