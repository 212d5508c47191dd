import { readRisk } from '#domain/method/rate/risk.ts';
import type { Block, Cell, TableBlock } from '../blocks.ts';
import { column, impactScale, listOf, type ReportContext, tableOf, worstFirst } from '../report-context.ts';
import { impactCell } from './damages.ts';
import { acceptance } from './decisions.ts';
import { residualCells } from './residual-risks.ts';
import { threatFeasibility } from './threats.ts';
import { whatIfScenarios } from './what-if.ts';

/** Heat map, distribution and list of risks (RQ-15-15, RQ-15-16). */
export function risks(context: ReportContext): Block[] {
  const { t, ratings } = context;
  if (ratings.risks.size === 0) return [{ block: 'heading', text: t('riskList') }, list(context)];
  const all: Block[] = [
    { block: 'heading', text: t('heatMap') },
    { block: 'text', text: t('heatMapNote'), quiet: true },
    heatMap(context),
    ...(ratings.summary.unrated
      ? [{ block: 'text' as const, text: `${t('unratedRisks')}${context.say.colon}${ratings.summary.unrated}` }]
      : []),
    { block: 'heading', text: t('distribution') },
    distribution(context),
  ];
  return [
    // Counts of all risks say nothing of those that changed.
    ...(context.extract?.listed ? [] : all),
    { block: 'heading', text: t('riskList') },
    list(context),
    ...whatIfScenarios(context),
  ];
}

/** The key of a cell; codes may hold blanks. */
const cellOf = (impact: string, feasibility: string) => JSON.stringify([impact, feasibility]);

/**
 * Impact by feasibility: in each cell its value and the number of risks there. Where dimensions are read from matrices of their own, risks of
 * one cell have several values, and none may be the one of the matrix for all.
 */
function heatMap(context: ReportContext): TableBlock {
  const { w, t, ratings } = context;
  const held = new Map<string, { count: number; least: number; most: number }>();
  for (const { impact, feasibility, overall } of ratings.risks.values()) {
    if (overall === null || impact === null || feasibility === null) continue;
    const key = cellOf(impact, feasibility);
    const { count, least, most } = held.get(key) ?? { count: 0, least: overall, most: overall };
    held.set(key, { count: count + 1, least: Math.min(least, overall), most: Math.max(most, overall) });
  }
  const columns = [...w.method.feasibilityLevels].sort((a, b) => a.value - b.value);
  return tableOf(
    context,
    [
      column(context, 'impactByFeasibility', 20),
      ...columns.map((level) => ({ title: context.feasibility(level.code).text, width: 16, centred: true })),
    ],
    impactScale(context).map((impact) => [
      context.impact(impact.code),
      ...columns.map((level): Cell => {
        const here = held.get(cellOf(impact.code, level.code));
        const most = here?.most ?? readRisk(w.method.risk, impact.code, level.code)?.value ?? null;
        const value = most === null ? '–' : here && here.least !== most ? `${here.least}–${most}` : String(most);
        const { tone } = context.riskValue(most);
        return { tone, text: here ? t('heatCell', { value, count: here.count }) : value };
      }),
    ]),
    { rowHeads: true },
  );
}

function distribution(context: ReportContext): TableBlock {
  const { w, t, ratings } = context;
  const { byLevel, unrated } = ratings.summary;
  const all = Math.max(1, ratings.risks.size);
  return tableOf(
    context,
    [
      column(context, 'value', 8, true),
      column(context, 'riskLevel', 18, true),
      column(context, 'count', 8, true),
      column(context, 'share', 50),
    ],
    [
      ...worstFirst(w.method.risk.levels).map((level): Cell[] => {
        const count = byLevel[level.code] ?? 0;
        const chip = context.riskValue(level.value);
        const bar = { share: count / all, count, tone: chip.tone ?? 'negligible' };
        return [chip, context.riskLevel(level.value), count, bar];
      }),
      ['', t('notRated'), unrated, { share: unrated / all, count: unrated, tone: 'negligible' }],
    ],
  );
}

function list(context: ReportContext): TableBlock {
  const { w, t, ratings } = context;
  const separate = w.method.impact.mode === 'separate';
  const dimensions = separate ? w.method.impact.dimensions.filter((d) => d.marker === 'DamageCalculation') : [];
  const formula = w.method.risk.mode === 'formula';
  return listOf(
    context,
    [
      column(context, 'code', 7),
      column(context, 'threat', 33),
      column(context, 'damage', 34),
      ...dimensions.map((d) => ({ title: d.code, width: 6, centred: true })),
      column(context, 'impact', 11, true),
      column(context, 'feasibility', 11, true),
      column(context, 'riskValue', 9, true),
      column(context, 'riskLevel', 11, true),
      column(context, 'status', 13),
      column(context, 'residual', 9, true),
      column(context, 'residualLevel', 11, true),
      column(context, 'acceptedBy', 17),
    ],
    context.listed('risks'),
    (row) => {
      const rating = ratings.risks.get(row.id);
      const threat = w.threats.get(row.threat);
      const damage = w.damages.get(row.damage);
      const value = context.riskValue(rating?.overall ?? null);
      const raw = rating?.raw ?? null;
      return [
        row.code,
        threat ? `${threat.code} ${threat.description}` : '',
        damage ? `${damage.code} ${damage.description}` : '',
        ...dimensions.map((d): Cell => {
          const own = rating?.perDimension[d.code] ?? null;
          return own === null ? '–' : context.riskValue(own);
        }),
        impactCell(context, row.damage),
        threatFeasibility(context, row.threat),
        formula && raw !== null && raw !== rating?.overall ? { ...value, text: `${value.text} (${raw})` } : value,
        context.riskLevel(rating?.overall ?? null),
        t(`status_${rating?.treatment.status ?? 'undecided'}`),
        ...residualCells(context, row),
        acceptance(context, row),
      ];
    },
    { sheet: t('riskList'), key: 'riskList', wanted: true },
  );
}
