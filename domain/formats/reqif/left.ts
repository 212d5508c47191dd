import { type AnyRow, kinds } from '../../kinds/kinds.ts';
import { sameContent } from '../../model/same-content.ts';
import { tableOf, type Workspace } from '../../workspace/workspace.ts';
import type { Loss } from '../format.ts';
import { type MappedKind, mappedKinds } from './mapping.ts';
import { ownAttributes } from './own-types.ts';

/** What relations say, and the title of a risk. */
const saidBeside: Record<MappedKind | 'risks', readonly string[]> = {
  goals: [],
  requirements: ['goals', 'assumptions'],
  claims: ['assumptions'],
  assumptions: [],
  risks: ['threat', 'damage', 'treatments', 'goals', 'claims', 'requirements'],
};

const noStatement = { en: 'No goal, claim or requirement answers them.', zh: '没有对应的目标、声明或需求。' };

/** Fields of the rows that are written and have no attribute, where they say something; and risks that stand alone. */
export function leftFields(w: Workspace): Loss[] {
  const losses: Loss[] = [];
  for (const kind of [...mappedKinds, 'risks'] as const) {
    const said = new Set<string>([...ownAttributes[kind].map(({ use }) => use), ...saidBeside[kind]]);
    const defaults = kinds[kind].complete({} as never) as unknown as Record<string, unknown>;
    for (const field of Object.keys(kinds[kind].fields)) {
      if (said.has(field)) continue;
      const count = rowsOf(w, kind).filter((row) => !sameContent(row[field], defaults[field])).length;
      if (count > 0) losses.push({ kind, field, count, outcome: 'left' });
    }
  }
  const alone = [...w.risks.values()].filter(
    ({ goals, claims, requirements }) => [goals, claims, requirements].flat().length === 0,
  );
  if (alone.length > 0)
    losses.push({ kind: 'risks', field: 'entry', count: alone.length, outcome: 'left', note: noStatement });
  return losses;
}

const rowsOf = (w: Workspace, kind: MappedKind | 'risks') =>
  [...tableOf(w, kind).values()] as unknown as (AnyRow & Record<string, unknown>)[];
