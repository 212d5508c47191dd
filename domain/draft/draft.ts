import { runToEnd } from '../run-to-end.ts';
import type { Op } from '../workspace/edit.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Knowledge } from './knowledge.ts';
import { hasGround } from './lost-grounds.ts';
import { type Drafting, type DraftProposal, type DraftStage, draftId, type Given, gathering } from './proposal.ts';
import { withRules } from './rules.ts';
import { damageProposals } from './stage-damages.ts';
import { goalProposals } from './stage-goals.ts';
import { pathProposals } from './stage-paths.ts';
import { propertyProposals } from './stage-properties.ts';
import { riskProposals } from './stage-risks.ts';
import { threatProposals } from './stage-threats.ts';

const proposalsOf: Record<DraftStage, (given: Given) => Drafting> = {
  properties: propertyProposals,
  damages: damageProposals,
  threats: threatProposals,
  paths: pathProposals,
  risks: riskProposals,
  goals: goalProposals,
};

/**
 * What a stage of a draft proposes for the task as it is now: what it made of the drawing and what people made of that since. The same task and the same
 * knowledge give the same proposals; what is there already is not proposed again. What was rejected of a draft is among them, a preview
 * shows it as such; what was rejected where the rows of the kind are generated is not: there it can be taken back. What would be lost as soon as it is taken
 * is not proposed; properties alone make an asset count that does not yet.
 */
export const draftStage = (
  w: Workspace,
  stage: DraftStage,
  knowledge: Knowledge,
  language: 'en' | 'zh',
): DraftProposal[] => runToEnd(drafting(w, stage, knowledge, language));

/** Proposals between two pauses. */
const portion = 100;

/** `draftStage`, pausing now and then. */
export function* drafting(w: Workspace, stage: DraftStage, knowledge: Knowledge, language: 'en' | 'zh'): Drafting {
  const rejected = new Set([...w.rejections].flatMap(({ generator, key }) => (generator === stage ? [key] : [])));
  const given = yield* gathering(w, knowledge, language);
  const usual = yield* proposalsOf[stage](given);
  const made: DraftProposal[] = [];
  for (const [at, one] of (yield* withRules(given, stage, usual)).entries()) {
    if (at % portion === 0) yield;
    if (!rejected.has(one.key) && (stage === 'properties' || hasGround(given, one.facts))) made.push(withIds(one));
  }
  return made;
}

/** Every row that is made has an id by which the edit and its ground know it. */
function withIds(proposal: DraftProposal): DraftProposal {
  const { stage, key, ops } = proposal;
  // Of a path the last row is the path; its steps have ids by which it names them.
  const looked = stage === 'paths' ? ops.slice(-1) : ops;
  if (looked.every((op) => op.op !== 'add' || op.id)) return proposal;
  const named = ops.map(
    (op, n): Op => (op.op === 'add' && !op.id ? { ...op, id: draftId(`${stage} ${key} ${n}`) } : op),
  );
  return { ...proposal, ops: named };
}
