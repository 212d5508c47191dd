import type { AnyRow, KindName } from '../../kinds/kinds.ts';
import type { Ratings } from '../../method/rate/ratings.ts';
import type { ReportHead } from '../../report/blocks.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { type Entry, type EntryList, entryLists, extensionField, filled, type Json, type JsonObject } from './model.ts';
import { Portable } from './portable.ts';

/** What of a cover a document says. */
type Head = Pick<
  ReportHead,
  'task' | 'taskCode' | 'systemName' | 'description' | 'overview' | 'date' | 'project' | 'version'
>;

/** A version that is written: of one that is being read the cover says nothing yet. */
export interface Written {
  head: Head;
  workspace: Workspace;
  ratings: Ratings;
}

const keyOf = (list: string, row: string) => `${list} ${row}`;

/** Ids of entries: those a document gave, else the codes of rows; each once in its list. */
export class EntryIds {
  private readonly given = new Map<string, string>();
  private readonly taken = new Map<string, Set<string>>();

  /** @param foreign what the document called a row, by the list it stood in */
  constructor(foreign: Iterable<{ list: string; row: string; id: string }>) {
    for (const { list, row, id } of foreign) {
      const taken = this.takenIn(list);
      if (this.given.has(keyOf(list, row)) || taken.has(id)) continue;
      this.given.set(keyOf(list, row), id);
      taken.add(id);
    }
  }

  known(list: string, row: string): string | undefined {
    return this.given.get(keyOf(list, row));
  }

  of(list: string, row: string, wish: string): string {
    const known = this.given.get(keyOf(list, row));
    if (known !== undefined) return known;
    const taken = this.takenIn(list);
    let id = wish;
    for (let n = 2; taken.has(id); n++) id = `${wish}-${n}`;
    taken.add(id);
    this.given.set(keyOf(list, row), id);
    return id;
  }

  private takenIn(list: string): Set<string> {
    const known = this.taken.get(list);
    if (known) return known;
    const made = new Set<string>();
    this.taken.set(list, made);
    return made;
  }
}

/** What is used by all that write a part of a document. */
export class Writing {
  readonly names: Portable;
  readonly lists = Object.fromEntries(entryLists.map((list) => [list, []])) as unknown as Record<EntryList, Entry[]>;
  private readonly byRow = new Map<string, Entry>();
  private readonly wishes = new Map<string, string>();

  constructor(
    readonly version: Written,
    private readonly ids: EntryIds,
  ) {
    this.names = new Portable(version.workspace);
  }

  /** The id by which entries name a row. */
  id(list: string, row: string, code = this.names.nameOf(row)): string {
    // A component that is an asset has one id.
    const other = list === 'assets' ? 'components' : list === 'components' ? 'assets' : '';
    if (code !== '') this.wishes.set(keyOf(list, row), code);
    return this.ids.of(list, row, this.ids.known(other, row) ?? code);
  }

  /** Would the entry have this id by itself? */
  isOwnId(list: string, row: string, id: string): boolean {
    return this.wishes.get(keyOf(list, row)) === id;
  }

  /** The same of several rows; those that are not there are left out. */
  idsOf(list: string, rows: readonly string[]): string[] {
    return rows.filter((row) => this.names.nameOf(row) !== '').map((row) => this.id(list, row));
  }

  /** Adds an entry; fields that say nothing are left out, but the needed ones. */
  add(list: EntryList, row: string, needed: Entry, more: Record<string, Json | undefined> = {}): void {
    const entry: Entry = { ...needed, ...filled(more) };
    this.lists[list].push(entry);
    this.byRow.set(keyOf(list, row), entry);
  }

  entry(list: EntryList, row: string): Entry | undefined {
    return this.byRow.get(keyOf(list, row));
  }

  /** What the fields of RDX do not say of a row, as the field of its extension. @param said what they say, by our fields */
  extension(kind: KindName, row: AnyRow, said: Record<string, unknown>): Record<string, JsonObject | undefined> {
    const name = this.names.nameOf(row.id);
    const rest = this.names.fields(kind, row, said);
    const own = { ...(this.isForeign(kind, row, name) && { code: name }), ...rest };
    return { [extensionField]: Object.keys(own).length > 0 ? (own as JsonObject) : undefined };
  }

  /** Does the document call the row otherwise than by its code? */
  private isForeign(kind: KindName, { id }: AnyRow, name: string): boolean {
    const list = listOfKind[kind];
    return list !== undefined && this.id(list, id) !== name;
  }
}

/** The list in which rows of a kind have their own entry. */
const listOfKind: { readonly [K in KindName]?: EntryList } = {
  assets: 'assets',
  damages: 'damageScenarios',
  threats: 'threatScenarios',
  steps: 'attackSteps',
  paths: 'attackPaths',
  risks: 'riskValues',
  controls: 'controls',
};
