import { type DrawnInside, drawnInside } from '../diagram/inside.ts';
import { type AnyRow, codeOf, type KindName, kindNames, kinds, type Row } from '../kinds/kinds.ts';
import type { Basis, ReviewedKind } from '../kinds/review/shape.ts';
import type { Method } from '../model/method.ts';
import { runToEnd } from '../run-to-end.ts';
import { Table } from './table.ts';

type Tables = { readonly [K in KindName]: Table<Row<K>> };

/** One open task version as a plain value: what was entered, and the method that rates it. Ratings are computed from it. */
export interface Workspace extends Tables {
  readonly versionId: string;
  /** Counts the changes of the version. */
  readonly rev: number;
  readonly status: 'open' | 'frozen';
  readonly method: Method;
  /** Last number given out, by code prefix; numbers are never given twice. */
  readonly counters: Readonly<Record<string, number>>;
  /** Where drawn assets lie, for the counters; the same object while none moved in or out of a trust boundary. */
  readonly drawnInside: DrawnInside;
}

export type RowsByKind = { [K in KindName]?: Row<K>[] };
export type IdsByKind = { [K in KindName]?: string[] };

/** What one edit did to the rows of a version, consequences included. */
export interface Changes {
  /** The version's rev after the edit. */
  rev: number;
  put: RowsByKind;
  drop: IdsByKind;
  counters: Record<string, number>;
  /** The method from now on, where the project changed it. */
  method?: Method | undefined;
  /** The version is final from now on, with so many open points, and why although there are some. */
  frozen?: { points: number; reason: string } | undefined;
  /** For instance `damages.add`, `undo`. */
  edit: string;
  by: string;
  at: string;
}

/** Who edits, when, and where new ids come from: never globals. */
export interface EditContext {
  user: string;
  now: string;
  newId: () => string;
  /** What rows are judged by, in a state whose reviews are written: on the server alone, which decides (domain/impact-of-change/basis.ts). */
  readBases?: (w: Workspace) => Generator<undefined, (kind: ReviewedKind, id: string) => Basis>;
  /** The rows come from a file or template: treatments that the method forbids come along, as open points (M-7.7). */
  isFile?: true;
}

interface RowsOfVersion {
  versionId: string;
  rev: number;
  status: 'open' | 'frozen';
  method: Method;
  counters: Record<string, number>;
  rows: RowsByKind;
}

export const workspaceOf = (version: RowsOfVersion): Workspace => runToEnd(assembling(version));

/** `workspaceOf`, pausing after each kind. */
export function* assembling({ rows, ...head }: RowsOfVersion): Generator<undefined, Workspace> {
  const made: Partial<Record<KindName, Table<AnyRow>>> = {};
  for (const kind of kindNames) {
    made[kind] = Table.of<AnyRow>(rows[kind] ?? []);
    yield;
  }
  const tables = made as unknown as Tables;
  return { ...head, ...tables, drawnInside: drawnInside(tables) };
}

/** Stored rows as they are today: what came to their kinds since has its default. */
export function completed(rows: RowsByKind): RowsByKind {
  const whole: Partial<Record<KindName, AnyRow[]>> = {};
  for (const kind of kindNames) {
    const own = rows[kind] as AnyRow[] | undefined;
    if (own) whole[kind] = own.map((row) => kinds[kind].complete(row));
  }
  return whole as RowsByKind;
}

export const tableOf = <K extends KindName>(w: Workspace, kind: K) => w[kind] as unknown as Table<Row<K>>;

/** Rows put into a table at a time: a few milliseconds. */
const putAtOnce = 2_000;

/** The workspace after these changes. Tables without changes are the same object, so a screen can compare by identity. */
export const apply = (w: Workspace, changes: Changes): Workspace => runToEnd(applying(w, changes));

/** `apply`, pausing after some thousand rows. */
export function* applying(w: Workspace, changes: Changes): Generator<undefined, Workspace> {
  const tables: Partial<Record<KindName, Table<AnyRow>>> = {};
  for (const kind of kindNames) {
    const put = (changes.put[kind] as AnyRow[] | undefined) ?? [];
    const drop = changes.drop[kind];
    if (put.length === 0 && !drop?.length) continue;
    let table = tableOf(w, kind) as Table<AnyRow>;
    let at = 0;
    for (; put.length - at > putAtOnce; at += putAtOnce) {
      table = table.with(put.slice(at, at + putAtOnce));
      yield;
    }
    tables[kind] = table.with(at === 0 ? put : put.slice(at), drop);
    yield;
  }
  const next = {
    ...w,
    ...(tables as Partial<Tables>),
    ...(changes.method ? { method: changes.method } : {}),
    ...(changes.frozen ? { status: 'frozen' as const } : {}),
    rev: changes.rev,
    counters: { ...w.counters, ...changes.counters },
  };
  const drawn = tables.nodes || tables.links || tables.groups;
  return drawn ? { ...next, drawnInside: drawnInside(next, w.drawnInside) } : next;
}

/** Kept, because `localeCompare` with options makes a new one for every comparison. */
const codeOrder = new Intl.Collator('en', { numeric: true });

/** Rows in the order people expect: DS-2 before DS-10. */
export function byCode(a: { code: string }, b: { code: string }): number {
  return codeOrder.compare(a.code, b.code);
}

/** The order in which rows are loaded: by code, drawn rows by id. */
export function inOrder(a: AnyRow, b: AnyRow): number {
  return codeOrder.compare(codeOf(a) ?? a.id, codeOf(b) ?? b.id);
}

/** The rows as they were before `changes`, for the log and for undo: only those that existed. */
export function rowsBefore(w: Workspace, changes: Changes): RowsByKind {
  const before: Partial<Record<KindName, AnyRow[]>> = {};
  for (const kind of kindNames) {
    const table = tableOf(w, kind) as Table<AnyRow>;
    const ids = [
      ...((changes.put[kind] as AnyRow[] | undefined) ?? []).map((r) => r.id),
      ...(changes.drop[kind] ?? []),
    ];
    const rows = ids.map((id) => table.get(id)).filter((r) => r !== undefined);
    if (rows.length) before[kind] = rows;
  }
  return before as RowsByKind;
}
