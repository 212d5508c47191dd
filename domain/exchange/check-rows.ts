import { type AnyRow, codeOf, type KindName, kindNames, kinds, type Row } from '../kinds/kinds.ts';
import { idsIn, names } from '../kinds/references.ts';
import { Refusal } from '../kinds/refusal.ts';
import { isOfMethod, type RuleEdit, type ValueRefusal } from '../kinds/rule.ts';
import { rulesOf } from '../kinds/rules.ts';
import type { Method } from '../model/method.ts';
import { codeKey } from '../workspace/table.ts';
import { type RowsByKind, tableOf, type Workspace, workspaceOf } from '../workspace/workspace.ts';

/** One thing that is wrong, at a place of the file (`tasks.0.versions.0.rows.threats.3.assets.0`). */
export interface RowProblem {
  path: string;
  problem: 'taken' | 'unknown' | 'loop' | 'wrong';
}

/** References of a kind to itself that must not lead back to the row; a tree goes down by both of its own. */
const ways: { readonly [K in KindName]?: readonly string[] } = {
  functions: ['parent'],
  assets: ['part'],
  steps: ['preSteps'],
  groups: ['group'],
  treeNodes: ['parent'],
};

/**
 * What is wrong with the rows of a version as a whole: ids and codes twice, references to nothing, loops, and what the rules of the kinds refuse.
 * Rows come in through here without an edit, so all an edit would have refused is refused here.
 * @param isFinal codes of a final version are compared by their case alone, as former installations did: nobody can mend them
 */
export function checkRows(
  method: Method,
  rows: RowsByKind,
  most: number,
  isFinal = false,
): { problems: RowProblem[]; w: Workspace } {
  const problems: RowProblem[] = [];
  const add = (path: string, problem: RowProblem['problem']) => {
    if (problems.length < most) problems.push({ path, problem });
  };
  const keyOf = isFinal ? (code: string) => code.toLowerCase() : codeKey;
  const ids = new Set<string>();
  for (const kind of kindNames) {
    const codes = new Set<string>();
    for (const [i, row] of listed(rows, kind)) {
      if (ids.has(row.id)) add(`${kind}.${i}.id`, 'taken');
      ids.add(row.id);
      const code = codeOf(row);
      if (code !== undefined && codes.has(keyOf(code))) add(`${kind}.${i}.code`, 'taken');
      if (code !== undefined) codes.add(keyOf(code));
    }
  }
  const w = workspaceOf({ versionId: '', rev: 1, status: 'open', method, counters: {}, rows });
  checkReferences(w, rows, add);
  // Rules follow references, and would follow a loop for ever.
  if (problems.length === 0) for (const kind of kindNames) checkLoops(rows, kind, add);
  if (problems.length === 0) for (const kind of kindNames) checkRules(w, rows, kind, add);
  return { problems, w };
}

type Add = (path: string, problem: RowProblem['problem']) => void;

const listed = (rows: RowsByKind, kind: KindName): [number, AnyRow][] => [
  ...((rows[kind] ?? []) as AnyRow[]).entries(),
];

function checkReferences(w: Workspace, rows: RowsByKind, add: Add): void {
  for (const kind of kindNames)
    for (const [field, { to, repeats }] of Object.entries(kinds[kind].references)) {
      const table = tableOf(w, to as KindName);
      for (const [i, row] of listed(rows, kind)) {
        const named = idsIn(row, field);
        for (const [n, id] of named.entries())
          if (!table.has(id)) add(`${kind}.${i}.${field}${named.length > 1 ? `.${n}` : ''}`, 'unknown');
        if (!repeats && new Set(named).size !== named.length) add(`${kind}.${i}.${field}`, 'taken');
      }
    }
}

/** Every row is walked once: what has been left without meeting itself leads into no loop. */
function checkLoops(rows: RowsByKind, kind: KindName, add: Add): void {
  const fields = ways[kind];
  if (!fields) return;
  const all = listed(rows, kind);
  const next = new Map(all.map(([, row]) => [row.id, fields.flatMap((field) => idsIn(row, field))]));
  const done = new Set<string>();
  for (const [i, row] of all) {
    const open = new Set<string>();
    const stack: { id: string; left: string[] }[] = [{ id: row.id, left: [...(next.get(row.id) ?? [])] }];
    if (done.has(row.id)) continue;
    open.add(row.id);
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const id = top.left.pop();
      if (id === undefined) {
        open.delete(top.id);
        done.add(top.id);
        stack.pop();
      } else if (open.has(id)) {
        add(`${kind}.${i}.${fields.join(', ')}`, 'loop');
        return;
      } else if (!done.has(id)) {
        open.add(id);
        stack.push({ id, left: [...(next.get(id) ?? [])] });
      }
    }
  }
}

function checkRules<K extends KindName>(w: Workspace, rows: RowsByKind, kind: K, add: Add): void {
  const { written } = rulesOf(kind);
  if (!written) return;
  for (const [i, row] of listed(rows, kind)) {
    const refuse = (key: ValueRefusal, path: string) => {
      if (isOfMethod(key, path)) return;
      add(`${kind}.${i}.${path}`, key === 'LinkLoop' ? 'loop' : key.endsWith('Taken') ? 'taken' : 'wrong');
    };
    try {
      written(new Reading(w, refuse), row as Row<K>);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      add(`${kind}.${i}.${error.path}`, error.key.endsWith('Taken') ? 'taken' : 'wrong');
    }
  }
}

/** What rules read of a version when nothing is written. */
class Reading implements RuleEdit {
  constructor(
    private readonly w: Workspace,
    private readonly refused: (key: ValueRefusal, path: string) => void,
  ) {}

  get method(): Method {
    return this.w.method;
  }

  get<K extends KindName>(kind: K, id: string): Row<K> | undefined {
    return tableOf(this.w, kind).get(id);
  }

  values<K extends KindName>(kind: K): Iterable<Row<K>> {
    return tableOf(this.w, kind).values();
  }

  *naming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): Iterable<Row<K>> {
    const table = tableOf(this.w, kind);
    for (const other of table.mayName(field, id)) {
      const row = table.get(other);
      if (row && names(row, field, id)) yield row;
    }
  }

  countNaming<K extends KindName>(kind: K, field: keyof Row<K> & string, id: string): number {
    return tableOf(this.w, kind).countNaming(field, id);
  }

  refuse(key: ValueRefusal, _holes: object, path: string): void {
    this.refused(key, path);
  }

  change<K extends KindName>(_kind: K, row: Row<K>): Row<K> {
    return row;
  }
}
