import type { Row } from '../kinds/kinds.ts';
import { ratePath, vectorOf } from '../method/rate/feasibility.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { ColumnUse } from './mapping.ts';

/** A level that a line gives a path: under which model, for which parameter, and the column that says it. */
export interface SaidLevel {
  use: ColumnUse;
  model: string;
  parameter: string;
  level: string;
}

/** The level a path of the version has where a line says one: of its steps, too, because the table of a task prints those. */
export function storedLevel(
  { method, steps }: Workspace,
  path: Row<'paths'>,
  { use, model, parameter }: SaidLevel,
): string | null {
  const stepOf = (id: string) => steps.get(id);
  const vector = use === 'attackVector' ? vectorOf(method, path, stepOf) : null;
  return vector ?? ratePath(method, path, stepOf, model).values[parameter]?.level ?? null;
}
