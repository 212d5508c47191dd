import type { Row } from '../kinds/kinds.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** The two ways between risks and requirements: a risk names a requirement itself, or both are of one goal (R-RISK-3). */

/** The risks a requirement is for, as ids: those that lead to it directly, then those of its goals. */
export function sourceRisks(w: Pick<Workspace, 'risks'>): (row: Pick<Row<'requirements'>, 'id' | 'goals'>) => string[] {
  const leading = new Map<string, string[]>();
  const ofGoal = new Map<string, string[]>();
  for (const { id, goals, requirements } of w.risks) {
    for (const requirement of requirements) put(leading, requirement, id);
    for (const goal of goals) put(ofGoal, goal, id);
  }
  return ({ id, goals }) => [
    ...new Set([...(leading.get(id) ?? []), ...goals.flatMap((goal) => ofGoal.get(goal) ?? [])]),
  ];
}

/** The requirements of a risk, as ids: those it leads to directly, then those of its goals. */
export function requirementsOfRisks(
  w: Pick<Workspace, 'requirements'>,
): (risk: Pick<Row<'risks'>, 'goals' | 'requirements'>) => string[] {
  const byGoals = requirementsByGoals(w);
  return (risk) => [...risk.requirements, ...byGoals(risk)];
}

/** The requirements that follow from the goals of a risk, as ids, without those it names itself. */
export function requirementsByGoals(
  w: Pick<Workspace, 'requirements'>,
): (risk: Pick<Row<'risks'>, 'goals' | 'requirements'>) => string[] {
  const ofGoal = new Map<string, string[]>();
  for (const { id, goals } of w.requirements) for (const goal of goals) put(ofGoal, goal, id);
  return ({ goals, requirements }) => {
    const own = new Set(requirements);
    return [...new Set(goals.flatMap((goal) => ofGoal.get(goal) ?? []))].filter((id) => !own.has(id));
  };
}

function put(index: Map<string, string[]>, key: string, id: string): void {
  const held = index.get(key);
  if (held) held.push(id);
  else index.set(key, [id]);
}
