import { nounOfField } from '../kinds/field-nouns.ts';
import {
  type AnalysisKind,
  type AnyRow,
  analysisKinds,
  type Completed,
  codeOf,
  isAnalysisKind,
  type KindName,
  kindNames,
  type Row,
} from '../kinds/kinds.ts';
import { idsIn, names } from '../kinds/references.ts';
import { asOne, Refusal, type RefusalHole } from '../kinds/refusal.ts';
import type { RuleEdit, ValueRefusal } from '../kinds/rule.ts';
import type { Method } from '../model/method.ts';
import { sameContent } from '../model/same-content.ts';
import { Hints } from './hints.ts';
import { codeKey } from './table.ts';
import {
  type Changes,
  type EditContext,
  type IdsByKind,
  type RowsByKind,
  tableOf,
  type Workspace,
} from './workspace.ts';

/** Values named at once in a refusal; more would not be read. */
export const mostRefused = 50;

const metaFields = new Set(['id', 'rev', 'createBy', 'responsibleBy', 'updateBy', 'updateTime', 'imported']);

/** Refusals that name a field as people call what it points at, or sets. */
const namingFields: ReadonlySet<ValueRefusal> = new Set(['UnknownReference', 'LinkLoop', 'UnknownLevel']);

/** Writes one edit: reads see what was already written, and at the end it is the Changes. The workspace itself is never touched. */
export class EditRecorder implements RuleEdit {
  private readonly put = new Map<KindName, Map<string, AnyRow>>();
  private readonly drop = new Map<KindName, Set<string>>();
  /** Codes this edit took (by whom) or gave up (null); all others are as the table says. */
  private readonly codes = new Map<KindName, Map<string, string | null>>();
  private readonly counters: Record<string, number> = {};
  /** Who names whom among the rows written so far, by kind and field. */
  private readonly written = new Map<KindName, Map<string, Hints<AnyRow>>>();

  private readonly refused: Refusal[] = [];
  /** Where the fields of the operation stand that is carried out. */
  place = '';

  constructor(
    readonly w: Workspace,
    readonly at: EditContext,
  ) {
    if (w.status !== 'open') throw new Refusal('VersionLocked');
  }

  refuse(key: ValueRefusal, { field, ...holes }: { field?: string; most?: number }, path: string): void {
    const at = this.place + path;
    if (this.refused.some((one) => one.path === at)) return;
    const said: Record<string, RefusalHole> = { ...holes };
    if (field !== undefined) said.field = namingFields.has(key) ? nounOfField(field) : field;
    this.refused.push(new Refusal(key, said, at));
    if (this.refused.length >= mostRefused) this.throwRefused();
  }

  /** @throws Refusal when something was refused */
  throwRefused(): void {
    if (this.refused.length > 0) throw asOne(this.refused);
  }

  get method(): Method {
    return this.w.method;
  }

  get<K extends KindName>(kind: K, id: string): Row<K> | undefined {
    if (this.drop.get(kind)?.has(id)) return undefined;
    return (this.put.get(kind)?.get(id) as Row<K> | undefined) ?? tableOf(this.w, kind).get(id);
  }

  *values<K extends KindName>(kind: K): IterableIterator<Row<K>> {
    const put = this.put.get(kind) as Map<string, Row<K>> | undefined;
    const drop = this.drop.get(kind);
    for (const row of tableOf(this.w, kind).values()) {
      if (drop?.has(row.id)) continue;
      yield put?.get(row.id) ?? row;
    }
    if (put) for (const row of put.values()) if (!tableOf(this.w, kind).has(row.id)) yield row;
  }

  *naming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): IterableIterator<Row<K>> {
    const put = this.put.get(kind) as Map<string, Row<K>> | undefined;
    for (const other of tableOf(this.w, kind).mayName(field, id)) {
      const row = put?.has(other) ? undefined : this.get(kind, other);
      if (row && names(row, field, id)) yield row;
    }
    if (!put) return;
    for (const other of this.writtenNaming(kind, field).of(id)) {
      const row = put.get(other);
      if (row && names(row, field, id)) yield row;
    }
  }

  countNaming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): number {
    const written = this.put.has(kind) ? this.writtenNaming(kind, field).countOf(id) : 0;
    return tableOf(this.w, kind).countNaming(field, id) + written;
  }

  /** A new row; one of an analysis kind with its code: the one given, or the next number of the prefix. Numbers are never given twice. */
  add<K extends KindName>(kind: K, fields: Completed<K>, id = this.at.newId()) {
    // An id names one row of the version, whatever its kind: the store's key.
    if (kindNames.some((k) => tableOf(this.w, k).has(id) || this.put.get(k)?.has(id))) throw new Refusal('IdTaken');
    const code = isAnalysisKind(kind) ? { code: this.newCode(kind, (fields as { code?: string }).code, id) } : {};
    const meta = { id, rev: 1, createBy: this.at.user, responsibleBy: this.at.user, ...this.stamp() };
    const row = { ...fields, ...code, ...meta } as unknown as Row<K>;
    this.write(kind, row);
    return row;
  }

  /**
   * The row with some fields changed; unchanged content writes nothing. Keeps the contract of identity (domain/method/rate/facts.ts): a
   * changed row is a new object, in which each unchanged field keeps its object.
   */
  change<K extends KindName>(kind: K, row: Row<K>, patch: Partial<Row<K>>): Row<K> {
    const changed = Object.entries(patch).filter(
      ([field, value]) => !sameContent(value, (row as Record<string, unknown>)[field]),
    );
    if (changed.length === 0) return row;
    const { code } = patch as { code?: string };
    if (code !== undefined && code !== codeOf(row)) this.claimCode(kind, code, row.id, codeOf(row));
    const before = tableOf(this.w, kind).get(row.id);
    const next = {
      ...row,
      ...Object.fromEntries(changed),
      rev: before ? before.rev + 1 : row.rev,
      ...this.stamp(),
    } as Row<K>;
    this.write(kind, next);
    return next;
  }

  /** Puts a row back as it was (undo): same id, next rev. */
  restore<K extends KindName>(kind: K, row: Row<K>) {
    const now = tableOf(this.w, kind).get(row.id);
    const [code, former] = [codeOf(row), now && codeOf(now)];
    if (code !== undefined && code !== former) this.claimCode(kind, code, row.id, former);
    this.write(kind, { ...row, rev: Math.max(now?.rev ?? 0, row.rev) + 1, ...this.stamp() });
  }

  /** Takes rows out, without their consequences: those are `dropWithAll` in cascade.ts. */
  remove(kind: KindName, id: string) {
    const row = this.get(kind, id);
    if (!row) return;
    const code = codeOf(row);
    if (code !== undefined) this.codesOf(kind).set(codeKey(code), null);
    this.put.get(kind)?.delete(id);
    if (tableOf(this.w, kind).has(id)) getOr(this.drop, kind, () => new Set<string>()).add(id);
  }

  /** The rows of a kind that were added or changed so far. */
  writtenRows<K extends KindName>(kind: K): Row<K>[] {
    return [...(this.put.get(kind)?.values() ?? [])] as unknown as Row<K>[];
  }

  changes(edit: string): Changes {
    const put: Partial<Record<KindName, AnyRow[]>> = {};
    const drop: IdsByKind = {};
    for (const kind of kindNames) {
      const rows = this.put.get(kind);
      if (rows?.size) put[kind] = [...rows.values()];
      const ids = this.drop.get(kind);
      if (ids?.size) drop[kind] = [...ids];
    }
    const { user: by, now } = this.at;
    return { rev: this.w.rev + 1, put: put as RowsByKind, drop, counters: this.counters, edit, by, at: now };
  }

  private stamp() {
    return { updateBy: this.at.user, updateTime: this.at.now };
  }

  private write<K extends KindName>(kind: K, row: Row<K>) {
    this.drop.get(kind)?.delete(row.id);
    getOr(this.put, kind, () => new Map<string, AnyRow>()).set(row.id, row);
    for (const hints of this.written.get(kind)?.values() ?? []) hints.put(row);
  }

  private writtenNaming(kind: KindName, field: string): Hints<AnyRow> {
    const own = getOr(this.written, kind, () => new Map<string, Hints<AnyRow>>());
    return getOr(own, field, () => new Hints(this.put.get(kind)?.values() ?? [], (row) => idsIn(row, field)));
  }

  private holderOf(kind: KindName, code: string): string | undefined {
    const own = this.codes.get(kind)?.get(codeKey(code));
    return own === undefined ? tableOf(this.w, kind).holderOf(code) : (own ?? undefined);
  }

  private codesOf(kind: KindName): Map<string, string | null> {
    return getOr(this.codes, kind, () => new Map<string, string | null>());
  }

  private newCode(kind: AnalysisKind, given: string | undefined, id: string): string {
    const code = given || this.nextCode(kind);
    this.claimCode(kind, code, id);
    return code;
  }

  private claimCode(kind: KindName, code: string, id: string, former?: string) {
    const holder = this.holderOf(kind, code);
    if (holder !== undefined && holder !== id)
      throw new Refusal(isAnalysisKind(kind) ? analysisKinds[kind].duplicate : 'CodeTaken', { code }, 'code');
    if (former) this.codesOf(kind).set(codeKey(former), null);
    this.codesOf(kind).set(codeKey(code), id);
  }

  private nextCode(kind: AnalysisKind): string {
    const prefix = prefixOf(this.w, kind);
    let n = this.counters[prefix] ?? this.w.counters[prefix] ?? 0;
    do n++;
    while (this.holderOf(kind, `${prefix}-${n}`) !== undefined);
    this.counters[prefix] = n;
    return `${prefix}-${n}`;
  }
}

/** The prefix of a kind's codes: the method's own code rule, else the spec's. */
export function prefixOf(w: Workspace, kind: AnalysisKind): string {
  return w.method.codePrefixes?.[kind] || analysisKinds[kind].prefix;
}

function getOr<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

/** Do two rows say the same, whoever wrote them and when? */
export function sameRow(a: AnyRow, b: AnyRow): boolean {
  const fieldsOf = (row: AnyRow) => Object.keys(row).filter((field) => !metaFields.has(field));
  const fields = fieldsOf(a);
  const [left, right] = [a, b] as unknown as [Record<string, unknown>, Record<string, unknown>];
  return (
    fields.length === fieldsOf(b).length &&
    fields.every((field) => Object.hasOwn(right, field) && sameContent(left[field], right[field]))
  );
}
