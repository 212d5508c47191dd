import type { Row } from '../kinds/kinds.ts';
import { change, type Op } from '../workspace/edit.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';

/** A function in its place in the tree. */
export interface FunctionLine {
  row: Row<'functions'>;
  depth: number;
  /** The assets that serve it. */
  assets: readonly Row<'assets'>[];
}

/** Main functions with their sub functions below them, each in the order of the codes. */
export function functionLines({ functions, assets }: Pick<Workspace, 'functions' | 'assets'>): FunctionLine[] {
  const below = new Map<string | null, Row<'functions'>[]>();
  for (const row of [...functions].sort(byCode)) {
    const parent = row.parent !== null && functions.has(row.parent) ? row.parent : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const serving = new Map<string, Row<'assets'>[]>();
  for (const asset of [...assets].sort(byCode))
    for (const id of asset.functions) {
      const held = serving.get(id);
      if (held) held.push(asset);
      else serving.set(id, [asset]);
    }
  const lines: FunctionLine[] = [];
  const walk = (parent: string | null, depth: number) => {
    for (const row of below.get(parent) ?? []) {
      lines.push({ row, depth, assets: serving.get(row.id) ?? [] });
      walk(row.id, depth + 1);
    }
  };
  walk(null, 0);
  return lines;
}

/** What binds these functions to these assets: one operation for each asset that lacks one of them. Nothing is unbound. */
export function bindFunctions(w: Workspace, functions: readonly string[], assets: readonly string[]): Op[] {
  return assets.flatMap((id) => {
    const row = w.assets.get(id);
    const missing = functions.filter((one) => !row?.functions.includes(one));
    return row && missing.length > 0 ? [change('assets', row, { functions: [...row.functions, ...missing] })] : [];
  });
}
