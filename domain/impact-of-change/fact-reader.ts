import type { KindName, Row } from '../kinds/kinds.ts';
import { names } from '../kinds/references.ts';
import { isInside } from '../method/rate/coverage.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { rootAmong } from '../method/rate/tree-rows.ts';
import type { Method } from '../model/method.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';

/** Keys of what is read beside rows, which are known by their ids. */
export const namingKey = (kind: KindName, field: string, id: string): string => `${kind}.${field} ${id}`;
export const insideKey = (asset: string): string => `inside ${asset}`;
export const riskKey = (risk: string): string => `risk ${risk}`;
export const goalKey = (goal: string): string => `goal ${goal}`;

/** Reads what rows are judged by, and notes everything that was asked for, also what is not there: it may come. */
export class FactReader {
  constructor(
    private readonly w: Workspace,
    /** Without controls: what the version says, whatever is shown. */
    private readonly ratings: Ratings,
    private readonly note: (key: string) => void = () => {},
  ) {}

  get method(): Method {
    return this.w.method;
  }

  get<K extends KindName>(kind: K, id: string): Row<K> | undefined {
    this.note(id);
    return tableOf(this.w, kind).get(id);
  }

  /** The rows of a kind that name this id in a field, by their ids. */
  naming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): Row<K>[] {
    this.note(namingKey(kind, field, id));
    const table = tableOf(this.w, kind);
    const rows = [...table.mayName(field, id)].flatMap((one) => table.get(one) ?? []);
    const found = rows.filter((row) => names(row as never, field, id));
    for (const { id: one } of found) this.note(one);
    return found.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
  }

  /** The root of the attack tree of a threat scenario, or of the one by which a control is circumvented. */
  rootOf(owner: string): Row<'treeNodes'> | undefined {
    const nodes = [...this.naming('treeNodes', 'threat', owner), ...this.naming('treeNodes', 'control', owner)];
    const root = rootAmong(nodes.filter(({ parent }) => parent === null).map(({ id }) => id));
    return nodes.find(({ id }) => id === root);
  }

  isInside(asset: Row<'assets'>): boolean {
    this.note(insideKey(asset.id));
    return isInside(asset, this.w.drawnInside);
  }

  riskOf(id: string) {
    this.note(riskKey(id));
    return this.ratings.risks.get(id);
  }

  goalOf(id: string) {
    this.note(goalKey(id));
    return this.ratings.goals.get(id);
  }
}
