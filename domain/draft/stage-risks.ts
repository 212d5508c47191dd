import { missingRisks, riskOps } from '../generate/risks.ts';
import { fillSentence } from '../model/holes.ts';
import type { Drafting, DraftProposal, Given } from './proposal.ts';
import { draftWords } from './words.ts';

/** A risk for each threat scenario and each damage scenario it leads to (RQ-15-15). */
export function* riskProposals({ w, say }: Given): Drafting {
  const made: DraftProposal[] = [];
  for (const pair of missingRisks(w)) {
    yield;
    const [threat, damage] = [w.threats.get(pair.threat), w.damages.get(pair.damage)];
    made.push({
      key: `${pair.threat} ${pair.damage}`,
      stage: 'risks',
      text: `${threat?.code} × ${damage?.code}`,
      detail: fillSentence(say(draftWords.riskWhy), {
        threat: threat?.description ?? '',
        damage: damage?.description ?? '',
      }),
      about: pair.threat,
      facts: [],
      ops: riskOps([pair]),
    });
  }
  return made;
}
