import type { NewRow } from '#domain/kinds/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { NewValues } from '@/grid/grid-types';
import { newRowOf } from '@/rows/edits';
import type { StepTools } from '@/rows/step';
import { pathFields } from './fields';
import { PathTools } from './PathTools';
import { parameterColumns, parameterOf } from './parameter-key';
import { modelOf } from './path-edits';
import { stepLines } from './step-lines';

/** A new path; without a chosen model it is rated by the one it has values of. */
function newPath(values: NewValues, w: Workspace): NewRow<'paths'> {
  const path = newRowOf(pathFields, values);
  const rated = Object.keys(values).find((key) => key.startsWith(`${parameterColumns}.`) && values[key]);
  const model = rated && parameterOf(rated).model;
  return model && !path.model && model !== modelOf(w.method, { model: '' }).id ? { ...path, model } : path;
}

/** What the step of attack paths has of its own: their attack steps are edited inside them. */
export const pathTools: StepTools<'paths'> = {
  newRow: newPath,
  inner: stepLines,
  Tools: PathTools,
  acts: [
    { name: 'paths.generate', title: 'path.generate', edits: true, needs: 'canAttackRead' },
    { name: 'paths.new', title: 'path.new', edits: true },
  ],
};
