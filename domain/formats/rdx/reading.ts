import type { AnyRow, KindName } from '../../kinds/kinds.ts';
import type { Method } from '../../model/method.ts';
import { Draft } from '../draft.ts';
import { Losses } from './kept.ts';
import { type EntryList, entryLists, type JsonObject, type RdxDocument, rdxKept, textOf } from './model.ts';
import { type Names, Rows } from './rows.ts';
import { extensionOf, propertiesOf } from './said.ts';

type Fields = Record<string, unknown>;

/** What is used by all that read a part of a document. */
export class Reading {
  readonly draft = new Draft(rdxKept);
  readonly losses = new Losses();
  readonly rows = new Rows(this.draft, this.losses);
  /** The rows that entries became, by list and id. */
  private readonly placed = new Map<string, Map<string, string>>();
  private readonly entries = new Map<EntryList, Map<string, JsonObject>>();
  private readonly grouped = new Map<string, Map<string, JsonObject[]>>();

  constructor(
    readonly document: RdxDocument,
    readonly method: Method,
    /** Rows of our extension, by kind. */
    readonly extended: JsonObject,
  ) {
    for (const list of entryLists) {
      const known = new Map<string, JsonObject>();
      for (const entry of document.lists[list]) if (!known.has(textOf(entry.id))) known.set(textOf(entry.id), entry);
      this.entries.set(list, known);
    }
  }

  /** The entries of a list, each id once. */
  *list(list: EntryList): Iterable<[string, JsonObject]> {
    for (const [id, entry] of this.entries.get(list) ?? []) yield [id, entry];
  }

  entry(list: EntryList, id: string): JsonObject | undefined {
    return this.entries.get(list)?.get(id);
  }

  /** The entries of a list by what one of their fields names. */
  naming(list: EntryList, field: string, id: string): readonly JsonObject[] {
    const key = `${list} ${field}`;
    let known = this.grouped.get(key);
    if (!known) {
      known = new Map();
      for (const [, entry] of this.list(list)) {
        const named = textOf(entry[field]);
        const others = known.get(named);
        if (others) others.push(entry);
        else known.set(named, [entry]);
      }
      this.grouped.set(key, known);
    }
    return known.get(id) ?? [];
  }

  place(at: string, id: string, row: string): void {
    const known = this.placed.get(at) ?? new Map<string, string>();
    this.placed.set(at, known);
    known.set(id, row);
  }

  rowOf(at: string, id: string): string | undefined {
    return this.placed.get(at)?.get(id);
  }

  /** Rows that are named by the ids of entries of a list. */
  byId(list: string, names: readonly string[]): Names {
    return { names, by: (name) => this.rowOf(list, name) };
  }

  /** A row of an entry: what its fields say, and what its extension adds. */
  add(
    kind: KindName,
    list: EntryList,
    [id, entry]: [string, JsonObject],
    said: Fields,
    refs: Readonly<Record<string, Names | undefined>>,
  ): AnyRow & { code: string } {
    const { code, ...extension } = extensionOf(entry);
    const own = Object.entries(extension).map(
      ([field, value]) => [field, this.rows.byCode(kind, field, value)] as const,
    );
    const fields = { ...said, ...extension };
    if (kind === 'assets') fields.properties = propertiesOf(this.method, entry);
    const all = { ...refs, ...Object.fromEntries(own.filter(([, names]) => names !== undefined)) };
    const row = this.rows.add(kind, fields, all, textOf(code) || id);
    this.place(list, id, row.id);
    return row;
  }
}
