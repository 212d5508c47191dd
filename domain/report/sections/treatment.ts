import type { Row } from '#domain/kinds/kinds.ts';
import type { verification } from '#domain/kinds/verification.ts';
import { type CalRating, calSourceOf } from '#domain/method/rate/cal.ts';
import { requirementStateOf } from '#domain/views/requirement-board.ts';
import { requirementsOfRisks, sourceRisks } from '#domain/views/source-risks.ts';
import {
  isOverrideOfFile,
  isVerificationOfFile,
  overrideDrift,
  verifiedDrift,
} from '#domain/workspace/decide-statements.ts';
import { clauseText } from '../../kinds/requirement/clause.ts';
import type { Block, ReportHead } from '../blocks.ts';
import { column, listOf, type ReportContext, sorted } from '../report-context.ts';
import { controls } from './controls.ts';
import { decisionLines } from './decisions.ts';
import { relations } from './relations.ts';
import { residualRisks } from './residual-risks.ts';
import { withLink } from './scope.ts';
import { vectorTexts } from './vectors.ts';

/** The chosen treatments of a risk (15.9), or that none was chosen. */
export function treatmentNames({ t, say }: ReportContext, row: Row<'risks'>): string {
  const names = row.treatments.map((name) => t(name === 'share' ? 'share_' : name));
  return names.join(say.comma) || t('undecidedTreatment');
}

/** `EL-12 (approved)`, or that it is not found any more. */
function workItemOf(
  item: { workItem: string; status: string; gone: boolean } | undefined,
  t: ReportContext['t'],
): string {
  if (!item) return '';
  const state = item.gone ? t('workItemGone') : item.status;
  return state ? `${item.workItem} (${state})` : item.workItem;
}

/** Text of a statement below its name. */
const nameAndText = (row: { name: string; text: string }) => [row.name, row.text].filter(Boolean).join('\n');

export function treatment(context: ReportContext, { costUnit = '' }: ReportHead): Block[] {
  const { t } = context;
  return [
    { block: 'heading', text: t('treatmentList') },
    decisions(context),
    { block: 'heading', text: t('goals') },
    goals(context),
    { block: 'heading', text: t('claims') },
    claims(context),
    { block: 'heading', text: t('controls') },
    controls(context, costUnit),
    ...residualRisks(context),
  ];
}

/** Goals and claims without the decisions that led to them. */
export const goalsAndClaims = (context: ReportContext): Block[] => [
  { block: 'heading', text: context.t('goals') },
  goals(context),
  { block: 'heading', text: context.t('claims') },
  claims(context),
];

function decisions(context: ReportContext) {
  const { w, t, ratings } = context;
  const requirementsFor = requirementsOfRisks(w);
  return listOf(
    context,
    [
      column(context, 'risk', 7),
      column(context, 'riskValue', 9, true),
      column(context, 'treatments', 12),
      column(context, 'strategy', 30),
      column(context, 'statement', 26),
      column(context, 'goals', 20),
      column(context, 'claims', 20),
      column(context, 'requirements', 20),
      column(context, 'verification', 22),
      column(context, 'status', 14),
    ],
    context.listed('risks'),
    (row) => {
      const rating = ratings.risks.get(row.id);
      return [
        row.code,
        context.riskValue(rating?.overall ?? null),
        [
          treatmentNames(context, row),
          ...decisionLines(context, row, 'treatment'),
          ...exceptionLines(context, row),
        ].join('\n'),
        [
          row.strategy,
          row.review && `${t('reviewOfRisk')}${context.say.colon}${row.review}`,
          ...decisionLines(context, row, 'review'),
        ]
          .filter(Boolean)
          .join('\n'),
        row.statement,
        context.titles(w.goals, row.goals),
        context.titles(w.claims, row.claims),
        context.titles(w.requirements, requirementsFor(row)),
        [
          ...verificationLines(context, row),
          ...decisionLines(context, row, 'verification'),
          ...row.attachments.map(({ name }) => `${t('attachments')}${context.say.colon}${name}`),
        ].join('\n'),
        t(`status_${rating?.treatment.status ?? 'undecided'}`),
      ];
    },
    { sheet: t('treatments'), key: 'treatments', wanted: true },
  );
}

/** The state somebody set with its day and person, then what it rests on. */
const verificationLines = ({ t, say }: ReportContext, row: Pick<Row<'risks'>, keyof typeof verification>): string[] => {
  const state = row.verificationState && t(`verification_${row.verificationState}`);
  const head = [state, row.verifiedOn, row.verifiedBy, row.verifierFunction].filter(Boolean).join(say.comma);
  return [head, row.verification, row.verificationReason].filter(Boolean);
};

/** Where the words of a requirement are not those that were verified: that it is outdated, and those of then (M-7.5). */
function verifiedLines({ t, say }: ReportContext, row: Row<'requirements'>): string[] {
  const then = row.verifiedAs;
  const drift = verifiedDrift(row);
  if (isVerificationOfFile(row)) return [t('asFileSays')];
  if (drift === 'unknown') return [t('decidedUnknown')];
  if (!then || drift === null) return [];
  return [
    ...(drift === 'worse' ? [t('decisionOutdated'), `${t('verifiedWords')}${say.colon}${nameAndText(then)}`] : []),
    ...(then.reason ? [`${t('decisionAgain')}${say.colon}${then.reason}`] : []),
  ];
}

function goals(context: ReportContext) {
  const { w, t, ratings } = context;
  const risksOf = namedBy(w.risks.values(), 'goals');
  return listOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'goal', 44),
      column(context, 'cal', 8, true),
      column(context, 'calBasis', 30),
      column(context, 'risks', 14),
      column(context, 'explanation', 30),
    ],
    context.listed('goals'),
    (row) => {
      const rating = ratings.goals.get(row.id);
      return [
        row.code,
        nameAndText(row),
        context.cal(rating?.cal ?? null, rating?.known ?? false),
        calBasis(context, row, risksOf(row)),
        codesOf(risksOf(row)),
        withLink(row),
      ];
    },
    { sheet: t('goals'), key: 'goals', wanted: true },
  );
}

/** The clauses of standards a requirement meets, in one line. */
const clauseLine = ({ t, say }: ReportContext, { clauses = [] }: Row<'requirements'>): string =>
  clauses.length > 0 ? `${t('clauses')}${say.colon}${clauses.map(clauseText).join(say.comma)}` : '';

/** What the CAL of a goal is read from: the risk that decides, or all of them while none is known; and that it was set by hand. */
function calBasis(context: ReportContext, row: Row<'goals'>, risks: readonly Row<'risks'>[]): string {
  const { t, say, ratings } = context;
  const rating = ratings.goals.get(row.id);
  const deciding = rating?.risk == null ? risks : risks.filter(({ id }) => id === rating.risk);
  const readings = deciding.flatMap(({ id, code }) => {
    const cal = ratings.risks.get(id)?.cal;
    return cal ? [`${code}${say.colon}${calReading(context, cal)}`] : [];
  });
  if (!rating?.overridden || !row.calOverride) return readings.join('\n');
  const then = row.overriddenAt;
  const drift = overrideDrift(context.w.method, row, rating);
  const kept = [
    ...(drift === 'worse' ? [t('decisionOutdated')] : []),
    ...(then && drift !== 'same' ? [`${t('calThen')}${say.colon}${context.cal(then.cal, then.cal !== null)}`] : []),
    ...(isOverrideOfFile(row) ? [t('asFileSays')] : drift === 'unknown' ? [t('decidedUnknown')] : []),
    ...(then?.reason ? [`${t('decisionAgain')}${say.colon}${then.reason}`] : []),
  ];
  const computed = `${t('computedLevel')}${say.colon}${context.cal(rating.inherited, rating.risk !== null)}`;
  return [
    `${t('calOverride')}${say.colon}${row.calOverride.reason}`,
    `(${[computed, ...readings].join('; ')})`,
    ...kept,
  ].join('\n');
}

/** What the CAL of a risk is read from: impact and attack vector, or the risk value where the method says so. */
function calReading(context: ReportContext, cal: CalRating): string {
  const { w, t, say } = context;
  if (calSourceOf(w.method.cal) === 'riskValue') return `${t('calOfValue')} ${cal.riskValue ?? t('notRated')}`;
  if (context.hides('values')) return `${t('impact')} ${context.impact(cal.impact).text}`;
  const vector = vectorTexts(context)(cal.vector) || t('unknown');
  return [`${t('impact')} ${context.impact(cal.impact).text}`, `${t('attackVector')} ${vector}`].join(say.comma);
}

/** Who approved that a risk keeps a treatment which the method forbids at its value, and why (M-7.7). */
function exceptionLines(context: ReportContext, row: Row<'risks'>): string[] {
  const { t, say } = context;
  const { exception } = row;
  if (!exception) return [];
  const { approvedBy, approvedAs, reason } = exception;
  const names = exception.treatments.map((one) => t(one === 'share' ? 'share_' : one));
  const who = [approvedBy, approvedAs].filter(Boolean).join(say.comma);
  return [
    `${t('exception')}${say.colon}${[names.join(say.comma), who, reason].filter(Boolean).join(' · ')}`,
    ...decisionLines(context, row, 'exception'),
  ];
}

function claims(context: ReportContext) {
  const { w, t } = context;
  const risksOf = namedBy(w.risks.values(), 'claims');
  return listOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'claim', 44),
      column(context, 'risks', 16),
      column(context, 'assumptions', 20),
      column(context, 'explanation', 30),
    ],
    context.listed('claims'),
    (row) => [
      row.code,
      nameAndText(row),
      codesOf(risksOf(row)),
      context.titles(w.assumptions, row.assumptions),
      withLink(row),
    ],
    { sheet: t('claims'), key: 'claims', wanted: true },
  );
}

/** The risks that name a goal or claim. */
function namedBy(risks: Iterable<Row<'risks'>>, field: 'goals' | 'claims'): (row: { id: string }) => Row<'risks'>[] {
  const index = new Map<string, Row<'risks'>[]>();
  for (const risk of sorted(risks)) for (const id of risk[field]) index.set(id, [...(index.get(id) ?? []), risk]);
  return ({ id }) => index.get(id) ?? [];
}

const codesOf = (rows: readonly Row<'risks'>[]) => rows.map(({ code }) => code).join(', ');

/** The CAL of a requirement, with the goals and risks that have it where they are not all it is for. */
function requirementCal(context: ReportContext, row: Row<'requirements'>): string {
  const { w, ratings } = context;
  const { cal = null, known = false, goals = [], risks = [] } = ratings.requirements.get(row.id) ?? {};
  const sources = [context.codes(w.goals, goals), context.codes(w.risks, risks)].filter(Boolean).join(', ');
  const needsSource = sources !== '' && (risks.length > 0 || goals.length < row.goals.length);
  return needsSource ? `${context.cal(cal, known)}\n(${sources})` : context.cal(cal, known);
}

const requirementWords = { open: 'notCovered', covered: 'covered', verified: 'status_verified' } as const;

/**
 * Requirements with the goals and risks they are for, inherited CAL, allocation and verification (RQ-09-09 to RQ-09-11), and how all rows hang
 * together.
 */
export function requirements(context: ReportContext, head: ReportHead): Block[] {
  const { w, t, ratings } = context;
  const { workItems } = head;
  const stateOf = requirementStateOf(w, ratings);
  const risksOf = sourceRisks(w);
  return [
    listOf(
      context,
      [
        column(context, 'code', 8),
        column(context, 'requirement', 40),
        column(context, 'goals', 22),
        column(context, 'sourceRisks', 10),
        column(context, 'cal', 8, true),
        column(context, 'allocation', 24),
        column(context, 'assumptions', 18),
        column(context, 'verificationMethod', 12),
        column(context, 'status', 11),
        ...(workItems ? [column(context, 'workItem', 14)] : []),
        column(context, 'explanation', 22),
      ],
      context.listed('requirements'),
      (row) => {
        return [
          row.code,
          nameAndText(row),
          context.titles(w.goals, row.goals),
          context.codes(w.risks, risksOf(row)),
          requirementCal(context, row),
          context.titles(w.assets, row.assets),
          context.codes(w.assumptions, row.assumptions),
          [
            row.verificationMethod && t(row.verificationMethod),
            ...verificationLines(context, row),
            ...verifiedLines(context, row),
          ]
            .filter(Boolean)
            .join('\n'),
          t(requirementWords[stateOf(row)]),
          ...(workItems ? [workItemOf(workItems[row.id], t)] : []),
          [withLink(row), clauseLine(context, row)].filter(Boolean).join('\n'),
        ];
      },
      { sheet: t('requirements'), key: 'requirements', wanted: true },
    ),
    ...relations(context, head),
  ];
}
