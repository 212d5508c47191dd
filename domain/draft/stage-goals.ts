import { goalOps, proposeGoals } from '../generate/goals.ts';
import type { RiskRow } from '../kinds/risk/shape.ts';
import { rating } from '../method/rate/rater.ts';
import { suggestedTreatments } from '../method/rate/treatment.ts';
import { fillSentence } from '../model/holes.ts';
import type { Op } from '../workspace/edit.ts';
import { Table } from '../workspace/table.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';
import { type Drafting, type DraftProposal, draftIds, type Given } from './proposal.ts';
import { type DraftGoal, requirementProposals } from './stage-requirements.ts';
import { draftWords } from './words.ts';

/** Goals for the risks to be reduced, and the requirements of the library that counter their paths. */
export function* goalProposals(given: Given): Drafting {
  const { w, say } = given;
  const { treated, byMethod } = yield* asSuggested(w);
  yield;
  const goals: DraftGoal[] = [];
  for (const proposal of proposeGoals(treated, say)) {
    yield;
    const key = `${proposal.asset} ${proposal.property}`;
    const ops = goalOps(treated, [proposal], draftIds(`goal ${key}`));
    goals.push({ proposal, key, ops: ops.map((op) => withTreatment(op, byMethod)) });
  }
  // What a goal asks for that is only offered is proposed once somebody has taken it.
  const sure = goals.filter(({ proposal }) => !isOnlyOffered(proposal, byMethod));
  yield;
  const made = goals.map((one) => goalOf(given, one, byMethod));
  return [...made, ...(yield* requirementProposals(given, sure))];
}

type ByMethod = ReadonlyMap<string, { treatments: RiskRow['treatments']; isSure: boolean }>;

/** The task as if undecided risks had been treated as the method suggests, where that asks for a goal. */
function* asSuggested(w: Workspace): Generator<undefined, { treated: Workspace; byMethod: ByMethod }> {
  const byMethod = new Map<string, { treatments: RiskRow['treatments']; isSure: boolean }>();
  const ratings = yield* rating(w);
  for (const risk of w.risks) {
    if (risk.treatments.length > 0) continue;
    const number = ratings.risks.get(risk.id)?.correspondsTo ?? null;
    const suggested = suggestedTreatments(w.method, number);
    const [first] = suggested.filter((name) => w.method.treatment.goalFor.includes(name));
    const wanted = suggested.includes('reduce') ? 'reduce' : first;
    if (!wanted || !w.method.treatment.goalFor.includes(wanted)) continue;
    byMethod.set(risk.id, { treatments: [wanted], isSure: !suggested.includes('retain') });
  }
  if (byMethod.size === 0) return { treated: w, byMethod };
  const risks = [...w.risks].map((risk) => ({
    ...risk,
    treatments: byMethod.get(risk.id)?.treatments ?? risk.treatments,
  }));
  return { treated: { ...w, risks: Table.of(risks) }, byMethod };
}

function withTreatment(op: Op, byMethod: ByMethod): Op {
  const treated = op.op === 'change' && op.kind === 'risks' ? byMethod.get(op.id) : undefined;
  return op.op === 'change' && treated ? { ...op, patch: { ...op.patch, treatments: treated.treatments } } : op;
}

/** The method suggests to retain all of its risks as well. */
const isOnlyOffered = ({ risks }: DraftGoal['proposal'], byMethod: ByMethod): boolean =>
  risks.every((id) => byMethod.get(id)?.isSure === false);

function goalOf({ w, say, language }: Given, { proposal, key, ops }: DraftGoal, byMethod: ByMethod): DraftProposal {
  const risks = proposal.risks.flatMap((id) => w.risks.get(id) ?? []).sort(byCode);
  const codes = (rows: readonly RiskRow[]) => rows.map(({ code }) => code).join(say(draftWords.comma));
  const goal = proposal.goal === null ? undefined : w.goals.get(proposal.goal);
  const decided = risks.filter(({ id }) => byMethod.has(id));
  const why = [
    fillSentence(say(goal ? draftWords.goalBind : draftWords.goalNew), { risks: codes(risks), goal: goal?.code ?? '' }),
    ...(decided.length > 0 ? [fillSentence(say(draftWords.goalTreat), { risks: codes(decided) })] : []),
  ];
  return {
    key,
    stage: 'goals',
    text: goal ? `${goal.code} ${goal.name}` : proposal.text,
    detail: why.join(language === 'zh' ? '；' : '; '),
    about: proposal.asset,
    ...(isOnlyOffered(proposal, byMethod) && { unsure: true as const }),
    facts: [`has:${proposal.asset}:${proposal.property}`],
    ops,
  };
}
