import type { AssetRow } from '../kinds/asset/shape.ts';
import { runToEnd } from '../run-to-end.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Knowledge } from './knowledge.ts';
import { draftStages, givenOf } from './proposal.ts';
import { assetsOfRule, type DraftRule, ruleProposals } from './rules.ts';

/** What a rule says of a task. */
export interface RuleCount {
  rule: DraftRule;
  /** The assets it holds for. */
  assets: AssetRow[];
  /** What it would propose now: not what is there already, nor what needs rows of an earlier stage. */
  proposed: number;
}

/** What each rule would propose in a task as it is now, each by itself. */
export function ruleCounts(w: Workspace, knowledge: Knowledge, language: 'en' | 'zh'): RuleCount[] {
  const given = givenOf(w, knowledge, language);
  return knowledge.rules.map((rule) => {
    const alone = { ...given, knowledge: { ...knowledge, rules: [rule] } };
    const proposed = draftStages.reduce((sum, stage) => sum + runToEnd(ruleProposals(alone, stage)).length, 0);
    return { rule, assets: assetsOfRule(given, rule), proposed };
  });
}
