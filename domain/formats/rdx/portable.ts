import { type AnyRow, isAnalysisKind, type KindName, kindNames, kinds, type Row } from '../../kinds/kinds.ts';
import { sameContent } from '../../model/same-content.ts';
import { byCode, tableOf, type Workspace } from '../../workspace/workspace.ts';
import type { Json, JsonObject } from './model.ts';

/** Fields that name files or accounts of one installation: they go into no document. */
export const leftFields: readonly (readonly [KindName, string])[] = [
  ['risks', 'attachments'],
  ['chapters', 'pictures'],
  ['risks', 'verifiedUser'],
  ['requirements', 'verifiedUser'],
];

const isLeft = (kind: KindName, field: string) =>
  leftFields.some(([ofKind, name]) => ofKind === kind && name === field);

/** A value with the fields of its objects in one order, whatever order they came in. */
export function canonical(value: unknown): Json {
  if (typeof value !== 'object' || value === null) return value as Json;
  if (Array.isArray(value)) return value.map(canonical);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.flatMap(([key, one]) => (one === undefined ? [] : [[key, canonical(one)]])));
}

/** A short name of a text, the same wherever it is made. */
export function digest(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ (unit + i), 0x85ebca6b);
    b ^= b >>> 13;
  }
  const hex = (n: number) => (n >>> 0).toString(16).padStart(8, '0');
  return hex(a) + hex(b);
}

type Fields = Record<string, unknown>;

/** What an omitted field of a kind becomes. */
const defaultsOf = new Map<KindName, Fields>();
export function defaultsOfKind(kind: KindName): Fields {
  const known = defaultsOf.get(kind);
  if (known) return known;
  const made = kinds[kind].complete({}) as Fields;
  defaultsOf.set(kind, made);
  return made;
}

/** Without the person, whom only one installation knows, and the mark of a file: the next one sets it again. */
function unsigned(field: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (field === 'decided')
    return Object.fromEntries(
      Object.entries(value).map(([part, made]) => {
        if (typeof made !== 'object' || made === null) return [part, made];
        const { imported: _, ...rest } = made as Fields;
        return [part, { ...rest, by: '' }];
      }),
    );
  if (field === 'residual') {
    const { acceptedUser: _, ...rest } = value as Fields;
    return rest;
  }
  if (field === 'exception') {
    const { approvedUser: _, ...rest } = value as Fields;
    return rest;
  }
  if (field === 'verifiedAs' || field === 'overriddenAt') {
    const { imported: _, ...rest } = value as Fields;
    return rest;
  }
  return value;
}

/** Rows as they are named in a document: by their codes; drawn rows, which have none, by their place among those of their kind. */
export class Portable {
  private readonly names = new Map<string, string>();
  private readonly sorted = new Map<KindName, AnyRow[]>();
  private readonly keys = new Map<string, string>();

  constructor(private readonly w: Workspace) {
    for (const kind of kindNames) {
      // What people of this installation reviewed is not of the document.
      if (kind === 'reviews') continue;
      if (isAnalysisKind(kind)) {
        const rows = [...tableOf(w, kind)].sort(byCode) as AnyRow[];
        this.sorted.set(kind, rows);
        for (const row of rows) this.names.set(row.id, (row as Row<'assets'>).code);
      } else {
        const rows = [...tableOf(w, kind)] as AnyRow[];
        const keyed = rows.map((row) => [this.keyOf(kind, row), row] as const);
        keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
        const ordered = keyed.map(([, row]) => row);
        this.sorted.set(kind, ordered);
        for (const [n, row] of ordered.entries()) this.names.set(row.id, `${kind}-${n + 1}`);
      }
    }
  }

  /** The rows of a kind in an order that depends on their content alone. */
  rows<K extends KindName>(kind: K): Row<K>[] {
    return (this.sorted.get(kind) ?? []) as Row<K>[];
  }

  nameOf(id: string): string {
    return this.names.get(id) ?? '';
  }

  /** A drawn row by its content: ids differ from installation to installation. */
  private keyOf(kind: KindName, row: AnyRow): string {
    const known = this.keys.get(row.id);
    if (known !== undefined) return known;
    // A row that leads back to itself is refused everywhere else.
    this.keys.set(row.id, '');
    const parts = Object.keys(kinds[kind].fields)
      .filter((field) => !(kind === 'treeNodes' && field === 'target') && !(kind === 'foreignParts' && field === 'row'))
      .map((field) => {
        const value = (row as unknown as Fields)[field];
        const to = kinds[kind].references[field]?.to as KindName | undefined;
        if (!to) return JSON.stringify(canonical(unsigned(field, value)));
        const ids = Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : [];
        return ids.map((id) => this.keyOfId(to, id)).join(' ');
      });
    const order = 'order' in row ? String(row.order).padStart(6, '0') : '';
    const before = kind === 'treeNodes' ? '' : 'name' in row ? String(row.name).slice(0, 40) : '';
    const key = `${order}${before}${digest(parts.join('\n'))}`;
    this.keys.set(row.id, key);
    return key;
  }

  private keyOfId(kind: KindName, id: string): string {
    const row = tableOf(this.w, kind).get(id) as AnyRow | undefined;
    if (!row) return '';
    return 'code' in row ? String(row.code) : this.keyOf(kind, row);
  }

  /** The value of a field as it stands in a document. */
  value(kind: KindName, row: AnyRow, field: string): Json {
    const value = (row as unknown as Fields)[field];
    if (!kinds[kind].references[field]) return canonical(unsigned(field, value));
    if (Array.isArray(value)) return (value as string[]).map((id) => this.nameOf(id)).filter((name) => name !== '');
    return typeof value === 'string' ? this.nameOf(value) : null;
  }

  /** The fields of a row that are not as others say them: not `said`, and else not the default. */
  fields(kind: KindName, row: AnyRow, said: Fields = {}): JsonObject {
    const expected: Fields = { ...defaultsOfKind(kind), ...said };
    const own = Object.keys(kinds[kind].fields).flatMap((field) => {
      if (isLeft(kind, field)) return [];
      const value = this.value(kind, row, field);
      return field in expected && sameContent(expected[field], value) ? [] : [[field, value] as const];
    });
    return Object.fromEntries(own) as JsonObject;
  }
}
