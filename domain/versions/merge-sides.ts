import { type AnyRow, type KindName, kindNames } from '../kinds/kinds.ts';
import { sameContent } from '../model/same-content.ts';
import { sameRow } from '../workspace/edit-recorder.ts';
import { labelOfRow, titleIn } from '../workspace/label-of-row.ts';
import type { Table } from '../workspace/table.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import { differencesOf } from './differences.ts';
import type {
  ConflictKind,
  Decisions,
  MergeConflict,
  MergeNote,
  MergeNoteKind,
  NotTaken,
  NotTakenReason,
  Take,
} from './merge-plan.ts';

/** The three states of a row. */
export interface Sides {
  base: AnyRow | undefined;
  mine: AnyRow | undefined;
  theirs: AnyRow | undefined;
}

/** Fields that hold a text people write, in which both sides may be put together by hand. */
const ownTexts: ReadonlySet<string> = new Set([
  'name',
  'text',
  'description',
  'effects',
  'explanation',
  'reason',
  'strategy',
  'statement',
  'review',
  'instanceNames',
  'verification',
  'verificationReason',
  'data',
]);

/** What is known of a merge while it is worked out: the three states, what was decided, what has been found so far. */
export class MergeState {
  /** The rows of the merged version. */
  readonly rows = new Map<KindName, Map<string, AnyRow>>(kindNames.map((kind) => [kind, new Map()]));
  readonly conflicts = new Map<string, MergeConflict>();
  readonly notTaken: NotTaken[] = [];
  notes: MergeNote[] = [];
  /** Risks of the other version that are the same pair as one of this, by their ids there; and the other way round. */
  readonly twins = new Map<string, string>();
  /** Rows that came back because another needs them. */
  readonly needed = new Set<string>();
  /**
   * Paths whose level was set by hand in the other version for the steps it has: they are written also where they say the same here, so that one undo
   * brings the level back with the steps it was set for here.
   */
  readonly rewritten = new Set<string>();
  /** How far numbers have been given out, by code prefix: in both versions, and by the merge. */
  readonly counters: Record<string, number>;
  /** What is in the lists of what was not taken and of notes: it is said once, however often it is come upon. */
  readonly #said = new Set<string>();
  readonly #left = new Set<string>();
  readonly #twinOf = new Map<string, string>();

  constructor(
    readonly base: Workspace,
    readonly mine: Workspace,
    readonly theirs: Workspace,
    readonly decisions: Decisions,
  ) {
    this.counters = { ...mine.counters };
    for (const [prefix, last] of Object.entries(theirs.counters))
      this.counters[prefix] = Math.max(last, this.counters[prefix] ?? 0);
  }

  join(theirs: string, mine: string): void {
    this.twins.set(theirs, mine);
    this.#twinOf.set(mine, theirs);
  }

  sides(kind: KindName, id: string): Sides {
    const there = kind === 'risks' ? (this.#twinOf.get(id) ?? id) : id;
    const theirs = rowIn(this.theirs, kind, there);
    return {
      base: rowIn(this.base, kind, id) ?? rowIn(this.base, kind, there),
      mine: rowIn(this.mine, kind, id),
      theirs: theirs && there !== id ? ({ ...theirs, id } as AnyRow) : theirs,
    };
  }

  /** The rows of the merged version of a kind; this object is the state itself. */
  of(kind: KindName): Map<string, AnyRow> {
    return this.rows.get(kind) as Map<string, AnyRow>;
  }

  has = (kind: string, id: string): boolean => this.of(kind as KindName).has(id);
  put = (kind: KindName, row: AnyRow): unknown => this.of(kind).set(row.id, row);

  /** The same row with some fields otherwise. */
  patch(kind: KindName, row: AnyRow, patch: Record<string, unknown>): AnyRow {
    const next = { ...row, ...patch } as AnyRow;
    this.put(kind, next);
    return next;
  }

  /** Notes the question, and returns what was decided; null while nobody has. */
  ask(
    what: ConflictKind,
    kind: KindName,
    row: AnyRow,
    more: Partial<
      Pick<MergeConflict, 'path' | 'base' | 'mine' | 'theirs' | 'needs' | 'differences' | 'code' | 'title'>
    > = {},
  ): Take | null {
    const path = more.path ?? [];
    const key = [what, kind, row.id, ...path].join(' ');
    const own =
      what === 'field' &&
      path.length === 1 &&
      ownTexts.has(path[0] ?? '') &&
      typeof more.mine === 'string' &&
      typeof more.theirs === 'string';
    const decided = this.decisions[key]?.take ?? null;
    const take = decided === 'own' && (!own || this.decisions[key]?.text === undefined) ? null : decided;
    const head = { key, what, kind, id: row.id, code: this.labelOf(kind, row), title: this.titleOf(kind, row) };
    const base = plain(more.base) ?? (what === 'field' ? null : this.#titleInBase(kind, row));
    const values = { base, mine: plain(more.mine), theirs: plain(more.theirs) };
    this.conflicts.set(key, { ...head, differences: [], needs: '', ...more, path, ...values, own, take });
    return take;
  }

  /** The value of a field that both changed: as decided, this version's until then. What is left out of the other is noted. */
  choose(kind: KindName, row: AnyRow, path: string[], base: unknown, mine: unknown, theirs: unknown): unknown {
    const take = this.ask('field', kind, row, { path, base, mine, theirs });
    if (take === 'theirs') return theirs;
    if (take === 'mine') this.leave(kind, row, 'decided', path, theirs);
    if (take !== 'own') return mine;
    this.leave(kind, row, 'decided', path, theirs);
    return this.decisions[['field', kind, row.id, ...path].join(' ')]?.text ?? mine;
  }

  /** Notes what is not taken from the other version. */
  leave(kind: KindName, row: AnyRow, why: NotTakenReason, path: string[] = [], value: unknown = null): void {
    const said = JSON.stringify([kind, row.id, why, path, plain(value)]);
    if (this.#said.has(said)) return;
    this.#said.add(said);
    const head = { kind, id: row.id, code: this.labelOf(kind, row), title: this.titleOf(kind, row) };
    const part = path.length > 0 ? 'field' : this.sides(kind, row.id).theirs ? 'row' : 'removal';
    this.#left.add(row.id);
    this.notTaken.push({ part, ...head, path, value: plain(value), why });
  }

  isLeft = (id: string): boolean => this.#left.has(id);

  note(what: MergeNoteKind, kind: KindName, row: AnyRow, before: string, after: string): void {
    const said = JSON.stringify([what, kind, row.id, before, after]);
    if (this.#said.has(said)) return;
    this.#said.add(said);
    this.notes.push({ what, kind, id: row.id, code: this.labelOf(kind, row), before, after });
  }

  /** What was done to a row that was left out after all was not done. */
  endNotes(): void {
    this.notes = this.notes.filter(({ what, kind, id }) => what === 'joined' || this.has(kind, id));
  }

  labelOf(kind: KindName, row: AnyRow): string {
    return labelOfRow(this.#versionWith(kind, row), kind, row);
  }

  /** What a row says in short; of a risk its threat scenario. */
  titleOf(kind: KindName, row: AnyRow): string {
    const w = this.#versionWith(kind, row);
    if (kind !== 'risks') return titleIn(w, kind, row);
    const { threat } = row as { threat?: string };
    const about = threat ? (rowIn(this.mine, 'threats', threat) ?? rowIn(this.theirs, 'threats', threat)) : undefined;
    return about ? titleIn(w, 'threats', about) : '';
  }

  /** What the row said in short where both had it; null where they had not. */
  #titleInBase(kind: KindName, { id }: AnyRow): string | null {
    const { base } = this.sides(kind, id);
    return base ? titleIn(this.base, kind, base) : null;
  }

  /** The version whose rows say what this one shows. */
  #versionWith(kind: KindName, { id }: AnyRow): Workspace {
    return [this.mine, this.theirs].find((w) => rowIn(w, kind, id)) ?? this.base;
  }
}

export const rowIn = (w: Workspace, kind: KindName, id: string): AnyRow | undefined =>
  (tableOf(w, kind) as Table<AnyRow>).get(id);

export const rowsOf = (w: Workspace, kind: KindName): Table<AnyRow> => tableOf(w, kind) as Table<AnyRow>;

/** Do two states of a row say the same? */
export const isSame = (a: AnyRow | undefined, b: AnyRow | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && sameRow(a, b) && a.responsibleBy === b.responsibleBy);

/** What one side changed in a row that the other removed. */
export const changedIn = (base: AnyRow, now: AnyRow) => (sameContent(base, now) ? [] : differencesOf(base, now));

/** Without the mark of a unit (merge-row.ts); what is missing is null, so that it travels. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('unit' in value)) return value ?? null;
  const { unit: _, ...parts } = value as Record<string, unknown>;
  return parts;
}
