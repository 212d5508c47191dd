import type { Row } from '#domain/kinds/kinds.ts';
import { requirementStateOf } from '#domain/views/requirement-board.ts';
import type { Block, ReportHead } from '../blocks.ts';
import { column, type ReportContext, sorted, tableOf } from '../report-context.ts';
import { controls } from './controls.ts';
import { relations } from './relations.ts';
import { withLink } from './scope.ts';

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

export function treatment(context: ReportContext): Block[] {
  const { t } = context;
  return [
    { block: 'heading', text: t('treatmentList') },
    decisions(context),
    { block: 'heading', text: t('goals') },
    goals(context),
    { block: 'heading', text: t('claims') },
    claims(context),
    { block: 'heading', text: t('controls') },
    controls(context),
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
  return tableOf(
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
    sorted(w.risks.values()).map((row) => {
      const rating = ratings.risks.get(row.id);
      return [
        row.code,
        context.riskValue(rating?.overall ?? null),
        treatmentNames(context, row),
        [row.strategy, row.review && `${t('reviewOfRisk')}: ${row.review}`].filter(Boolean).join('\n'),
        row.statement,
        context.titles(w.goals, row.goals),
        context.titles(w.claims, row.claims),
        context.titles(w.requirements, requirementsFor(row)),
        [row.verification, ...row.attachments.map(({ name }) => `${t('attachments')}: ${name}`)]
          .filter(Boolean)
          .join('\n'),
        t(`status_${rating?.treatment.status ?? 'undecided'}`),
      ];
    }),
    { sheet: t('treatments') },
  );
}

/** The requirements that a risk names, and those that meet its goals. */
function requirementsOfRisks(w: ReportContext['w']): (risk: Row<'risks'>) => string[] {
  const ofGoal = new Map<string, string[]>();
  for (const { id, goals: met } of w.requirements)
    for (const goal of met) ofGoal.set(goal, [...(ofGoal.get(goal) ?? []), id]);
  return (risk) => [...new Set([...risk.requirements, ...risk.goals.flatMap((goal) => ofGoal.get(goal) ?? [])])];
}

function goals(context: ReportContext) {
  const { w, t, ratings } = context;
  const risksOf = indexOf(w.risks.values(), 'goals');
  return tableOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'goal', 44),
      column(context, 'cal', 10, true),
      column(context, 'risks', 16),
      column(context, 'explanation', 30),
    ],
    sorted(w.goals.values()).map((row) => {
      const rating = ratings.goals.get(row.id);
      const override =
        rating?.overridden && row.calOverride
          ? `\n(${t('calOverride')}: ${row.calOverride.reason}; ${t('computedLevel')}: ${context.cal(rating.inherited, true)})`
          : '';
      return [
        row.code,
        nameAndText(row),
        context.cal(rating?.cal ?? null, rating?.known ?? false) + override,
        (risksOf.get(row.id) ?? []).join(', '),
        withLink(row),
      ];
    }),
    { sheet: t('goals') },
  );
}

function claims(context: ReportContext) {
  const { w, t } = context;
  const risksOf = indexOf(w.risks.values(), 'claims');
  return tableOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'claim', 44),
      column(context, 'risks', 16),
      column(context, 'assumptions', 20),
      column(context, 'explanation', 30),
    ],
    sorted(w.claims.values()).map((row) => [
      row.code,
      nameAndText(row),
      (risksOf.get(row.id) ?? []).join(', '),
      context.titles(w.assumptions, row.assumptions),
      withLink(row),
    ]),
    { sheet: t('claims') },
  );
}

/** Codes of the risks that name a goal or claim, by its id. */
function indexOf(risks: Iterable<Row<'risks'>>, field: 'goals' | 'claims'): ReadonlyMap<string, string[]> {
  const index = new Map<string, string[]>();
  for (const risk of sorted(risks)) for (const id of risk[field]) index.set(id, [...(index.get(id) ?? []), risk.code]);
  return index;
}

const requirementWords = { open: 'notCovered', covered: 'covered', verified: 'status_verified' } as const;

/** Requirements with goals, inherited CAL, allocation and verification (RQ-09-09 to RQ-09-11), and how all rows hang together. */
export function requirements(context: ReportContext, head: ReportHead): Block[] {
  const { w, t, ratings } = context;
  const { workItems } = head;
  const stateOf = requirementStateOf(w, ratings);
  return [
    tableOf(
      context,
      [
        column(context, 'code', 8),
        column(context, 'requirement', 44),
        column(context, 'goals', 22),
        column(context, 'cal', 8, true),
        column(context, 'allocation', 24),
        column(context, 'assumptions', 18),
        column(context, 'verificationMethod', 12),
        column(context, 'status', 11),
        ...(workItems ? [column(context, 'workItem', 14)] : []),
        column(context, 'explanation', 22),
      ],
      sorted(w.requirements.values()).map((row) => {
        const rating = ratings.requirements.get(row.id);
        return [
          row.code,
          nameAndText(row),
          context.titles(w.goals, row.goals),
          context.cal(rating?.cal ?? null, rating?.known ?? false),
          context.titles(w.assets, row.assets),
          context.codes(w.assumptions, row.assumptions),
          row.verificationMethod && t(row.verificationMethod),
          t(requirementWords[stateOf(row)]),
          ...(workItems ? [workItemOf(workItems[row.id], t)] : []),
          withLink(row),
        ];
      }),
      { sheet: t('requirements') },
    ),
    ...relations(context, head),
  ];
}
