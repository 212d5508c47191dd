import type { Row } from '#domain/kinds/kinds.ts';
import { acceptorOf, type DecisionPart } from '#domain/kinds/risk/shape.ts';
import { isFromFile, leftOf } from '#domain/method/rate/decisions.ts';
import type { RatedAtFacts } from '#domain/method/rate/facts.ts';
import type { ReportContext } from '../report-context.ts';

/** The values that a risk was decided at, and those of today where they are worse or better (M-7.5); empty where nothing was decided. */
export function decisionLines(context: ReportContext, row: Row<'risks'>, part: DecisionPart): string[] {
  const { t, say, ratings } = context;
  const states = ratings.risks.get(row.id)?.decisions;
  const drift = states?.[part];
  const then = row.decided[part];
  if (!states || !drift) return [];
  const word = isFromFile(row, part) ? [t('asFileSays')] : [];
  if (!then) return word.length > 0 ? word : [t('decidedUnknown')];
  const day = context.day(then.at);
  const [was, is] = [
    valuesOf(context, leftOf(then), then.initial),
    valuesOf(context, leftOf(states.now), states.now.initial),
  ];
  const made = `${t('decidedAt')}${say.colon}${was} (${day})`;
  const now = `${t('decidedNow')}${say.colon}${is}`;
  const mark = drift === 'worse' ? t('decisionOutdated') : drift === 'better' ? t('decisionBetter') : '';
  return [
    ...(drift === 'worse' ? [mark] : []),
    made,
    ...(drift === 'same' || was === is ? [] : [now]),
    ...(drift === 'better' ? [mark] : []),
    ...word,
    ...(then.reason ? [`${t('decisionAgain')}${say.colon}${then.reason}`] : []),
  ];
}

/** `4 High (Severe, Medium) → 2 Low`. */
function valuesOf(context: ReportContext, left: RatedAtFacts, initial: RatedAtFacts): string {
  const { t } = context;
  const value = (at: RatedAtFacts) =>
    at.value === null ? t('notRated') : `${at.value} ${context.riskLevel(at.value).text}`;
  const levels = [context.impact(initial.impact).text, context.feasibility(initial.feasibility).text];
  const before = `${value(initial)} (${levels.join(context.say.comma)})`;
  return left === initial ? before : `${before} → ${value(left)}`;
}

/** Who accepts a risk, at which values, and whether that still holds. */
export const acceptance = (context: ReportContext, row: Row<'risks'>): string =>
  [acceptorOf(row.residual), ...decisionLines(context, row, 'acceptance')].filter(Boolean).join('\n');
