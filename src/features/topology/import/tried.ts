import type { ImportPlan } from '#domain/drawn/import/plan.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Changes, Workspace } from '#domain/workspace/workspace.ts';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

/** What carrying the plan out would say: the codes of its assets, or why it is refused. */
export interface Tried {
  codeOf: (asset: string) => string;
  changes?: Changes;
  problem?: string;
}

/** Tries a plan by `edit`, which stores nothing. */
export function triedOf(
  assets: Workspace['assets'],
  plan: ImportPlan | undefined,
  edit: (ops: Op[]) => Changes,
): Tried {
  const known = (id: string) => assets.get(id)?.code ?? '';
  if (!plan || plan.tooMany || plan.ops.length === 0) return { codeOf: known };
  try {
    const changes = edit(plan.ops);
    const codes = new Map((changes.put.assets as Row<'assets'>[] | undefined)?.map(({ id, code }) => [id, code]));
    return { codeOf: (id) => known(id) || (codes.get(id) ?? ''), changes };
  } catch (error) {
    return { codeOf: known, problem: refusalText(error as CallError) };
  }
}
