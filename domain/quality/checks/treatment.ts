import type { Row } from '../../kinds/kinds.ts';
import { aboveLimit, forbiddenTreatments } from '../../method/rate/forbidden-treatments.ts';
import { type AnyCheck, check, type Seen, said } from '../check.ts';
import { isEmptyReason, likeness, plainText } from '../text-words.ts';

/** Who rated a risk: the people who wrote its damage scenario or one of its attack paths last. */
function ratersOf({ w }: Seen, paths: ReadonlyMap<string, readonly Row<'paths'>[]>, risk: Row<'risks'>): Set<string> {
  const damage = w.damages.get(risk.damage);
  const rows = [...(damage ? [damage] : []), ...(paths.get(risk.threat) ?? [])];
  return new Set(rows.flatMap(({ imported, updateBy }) => (imported ? [] : [updateBy])));
}

function pathsByThreat({ w }: Seen): Map<string, Row<'paths'>[]> {
  const found = new Map<string, Row<'paths'>[]>();
  for (const path of w.paths)
    for (const id of path.threats) {
      const known = found.get(id) ?? [];
      known.push(path);
      found.set(id, known);
    }
  return found;
}

const riskChecks: readonly AnyCheck[] = [
  check<'risks'>({
    key: 'residualAsInitial',
    kind: 'risks',
    step: 'risks',
    severity: 'high',
    clause: 'ISO/SAE 21434 15.9, RQ-15-17; M-7.3',
    fields: ['residual', 'treatments'],
    look: ({ ratings }) =>
      function* (risk) {
        const rating = ratings.risks.get(risk.id);
        const left = rating?.residual?.risk.overall;
        if (!risk.treatments.includes('reduce') || left == null || left !== rating?.overall) return;
        if (rating.correspondsTo === 1) return;
        // Controls that lower no feasibility are a finding of their own, at the threat scenario.
        if (rating.residual?.origin === 'controls' && rating.residual.feasibility === rating.feasibility) return;
        yield {
          field: 'residual',
          said: said(
            `The risk is reduced, and its value stays ${left}.`,
            `风险处置为“降低”，但残余风险值仍为 ${left}。`,
          ),
          facts: [rating.overall, left, risk.treatments],
        };
      },
  }),
  check<'risks'>({
    key: 'retainedAboveLimit',
    kind: 'risks',
    step: 'risks',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.9, RQ-15-17; M-7.7',
    fields: ['treatments', 'exception'],
    look: ({ w, ratings }) =>
      function* (risk) {
        const value = ratings.risks.get(risk.id)?.correspondsTo ?? null;
        const above = aboveLimit(w.method, risk, value);
        if (above.length === 0) return;
        const by = forbiddenTreatments(w.method, risk, value).length === 0 ? risk.exception?.approvedBy : '';
        yield {
          field: 'treatments',
          said: by
            ? said(
                `Its treatment is forbidden at risk ${value}; ${by} approved an exception.`,
                `风险值 ${value} 下禁止该处置方式，${by} 批准了例外。`,
              )
            : said(
                `Its treatment is forbidden at risk ${value}, and no exception is approved.`,
                `风险值 ${value} 下禁止该处置方式，且没有经批准的例外。`,
              ),
          facts: [above, value, risk.exception],
        };
      },
  }),
  check<'risks'>({
    key: 'acceptedByRater',
    kind: 'risks',
    step: 'risks',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.9; 6.4.8; M-8.3',
    fields: ['residual'],
    look: (seen) => {
      const paths = pathsByThreat(seen);
      return function* (risk) {
        const user = risk.residual?.acceptedUser;
        if (!user || !ratersOf(seen, paths, risk).has(user)) return;
        yield {
          field: 'acceptedBy',
          said: said(
            `${risk.residual?.acceptedBy} accepts the risk and also rated it.`,
            `${risk.residual?.acceptedBy} 既评定了该风险，又接受了该风险。`,
          ),
          facts: [user],
        };
      };
    },
  }),
];

const statementChecks: readonly AnyCheck[] = [
  check<'claims'>({
    key: 'claimWithoutReason',
    kind: 'claims',
    step: 'statements',
    severity: 'medium',
    clause: 'ISO/SAE 21434 9.4, RQ-09-06',
    fields: ['explanation'],
    look: () =>
      function* (claim) {
        const why = plainText(claim.explanation);
        const repeats = why !== '' && [claim.text, claim.name].some((one) => plainText(one) === why);
        if (why !== '' && !repeats && !isEmptyReason(claim.explanation)) return;
        yield {
          field: 'explanation',
          said: repeats
            ? said('The explanation repeats the claim.', '说明只是重复了声明本身。')
            : said('The claim says nothing of why it holds.', '声明未说明其成立的理由。'),
          facts: [claim.text, claim.explanation],
        };
      },
  }),
  check<'requirements'>({
    key: 'goalAsRequirement',
    kind: 'requirements',
    step: 'statements',
    severity: 'medium',
    clause: 'ISO/SAE 21434 9.5, RQ-09-09',
    fields: ['text', 'goals'],
    look: ({ w }) =>
      function* (requirement) {
        const text = requirement.text.trim() || requirement.name;
        for (const id of requirement.goals) {
          const goal = w.goals.get(id);
          if (!goal || likeness(text, goal.text.trim() || goal.name) < 0.92) continue;
          yield {
            field: 'text',
            said: said(
              `It says the same as its goal ${goal.code}: it refines nothing.`,
              `与其目标 ${goal.code} 内容相同，没有细化。`,
            ),
            facts: [text, goal.text],
          };
          return;
        }
      },
  }),
  check<'requirements'>({
    key: 'requirementWithoutMethod',
    kind: 'requirements',
    step: 'statements',
    severity: 'low',
    clause: 'ISO/SAE 21434 9.5, RQ-09-11',
    fields: ['verificationMethod'],
    look: () =>
      function* (requirement) {
        if (requirement.verificationMethod !== '' || requirement.verificationState === 'notNeeded') return;
        yield {
          field: 'verificationMethod',
          said: said(
            'No verification method is chosen: review, analysis or test.',
            '未选择验证方法：评审、分析或测试。',
          ),
          facts: [],
        };
      },
  }),
  check<'requirements'>({
    key: 'verifiedByAuthor',
    kind: 'requirements',
    step: 'statements',
    severity: 'medium',
    clause: 'ISO/SAE 21434 Annex E, Table E.3; M-8.3',
    fields: ['verifiedBy'],
    look: () =>
      function* (requirement) {
        const { verifiedUser, createBy, verificationState, imported } = requirement;
        if (imported || verificationState !== 'passed' || !verifiedUser || verifiedUser !== createBy) return;
        yield {
          field: 'verifiedBy',
          said: said(
            `${requirement.verifiedBy} wrote the requirement and also verified it.`,
            `${requirement.verifiedBy} 既编写了该需求，又完成了验证。`,
          ),
          facts: [verifiedUser],
        };
      },
  }),
  check<'controls'>({
    key: 'controlWithoutRequirement',
    kind: 'controls',
    step: 'statements',
    severity: 'medium',
    clause: 'ISO/SAE 21434 9.5, RQ-09-08, RQ-09-09',
    fields: ['requirements', 'active'],
    look: () =>
      function* (control) {
        if (!control.active || control.requirements.length > 0) return;
        yield {
          field: 'requirements',
          said: said(
            'The control is active, and no requirement asks for it.',
            '控制措施处于启用状态，但没有需求要求实现它。',
          ),
          facts: [],
        };
      },
  }),
];

export const treatmentChecks: readonly AnyCheck[] = [...riskChecks, ...statementChecks];
