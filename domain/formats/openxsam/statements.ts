import type { AnalysisKind } from '../../kinds/kinds.ts';
import type { Definition } from './document.ts';
import type { Reading } from './reading.ts';

/** Assumptions, goals, claims and requirements, with what they name of each other. */
export function readStatements(reading: Reading): void {
  const { document, draft } = reading;
  const statement = (one: Definition, kind: AnalysisKind) => ({
    name: reading.nameOf(one, 400),
    text: reading.text(kind, 'text', one.description),
  });
  for (const one of document.of('assumption'))
    reading.made(one, draft.add('assumptions', statement(one, 'assumptions'), reading.codeOf(one)));
  for (const one of document.of('goal'))
    reading.made(one, draft.add('goals', statement(one, 'goals'), reading.codeOf(one)));
  for (const one of document.of('claim')) {
    const assumptions = reading.ids(reading.refs(one, ['assumption']));
    reading.made(one, draft.add('claims', { ...statement(one, 'claims'), assumptions }, reading.codeOf(one)));
  }
  for (const one of document.of('requirement')) {
    const goals = reading.ids(reading.refs(one, ['goal']));
    const assets = reading.ids(reading.refs(one, ['component', 'channel', 'data', 'dataFlow']));
    const assumptions = reading.ids(reading.refs(one, ['assumption']));
    reading.made(
      one,
      draft.add('requirements', { ...statement(one, 'requirements'), goals, assets, assumptions }, reading.codeOf(one)),
    );
  }
  joinFromGoals(reading);
}

/** Goals and claims name their risks in some documents. */
export function joinStatements(reading: Reading): void {
  for (const field of ['goals', 'claims'] as const) {
    const risks = new Map((reading.draft.rows.risks ?? []).map((row) => [row.id, row]));
    for (const one of reading.document.of(field === 'goals' ? 'goal' : 'claim'))
      for (const target of reading.refs(one, ['risk'])) {
        const [row, id] = [risks.get(reading.rows.get(target)?.id ?? ''), reading.rows.get(one)?.id];
        if (row && id && !row[field].includes(id)) row[field] = [...row[field], id];
      }
  }
}

/** Goals name their requirements in some documents, and requirements their goals in others. */
function joinFromGoals(reading: Reading): void {
  const requirements = new Map((reading.draft.rows.requirements ?? []).map((row) => [row.id, row]));
  for (const goal of reading.document.of('goal'))
    for (const target of reading.refs(goal, ['requirement'])) {
      const [row, id] = [requirements.get(reading.rows.get(target)?.id ?? ''), reading.rows.get(goal)?.id];
      if (row && id && !row.goals.includes(id)) row.goals = [...row.goals, id];
    }
}
