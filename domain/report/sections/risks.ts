import { readRisk } from '#domain/method/risk.ts';
import { column, impactScale, sorted, type Teller, tableOf, worstFirst } from '../teller.ts';
import type { Block, Cell, TableBlock } from '../value.ts';
import { impactCell } from './damages.ts';
import { threatFeasibility } from './threats.ts';

/** Heat map, distribution and list of risks (RQ-15-15, RQ-15-16). */
export function risks(teller: Teller): Block[] {
  const { t, ratings } = teller;
  return [
    { block: 'heading', text: t('heatMap') },
    { block: 'text', text: t('heatMapNote'), quiet: true },
    heatMap(teller),
    ...(ratings.summary.unrated
      ? [{ block: 'text' as const, text: `${t('unratedRisks')}: ${ratings.summary.unrated}` }]
      : []),
    { block: 'heading', text: t('distribution') },
    distribution(teller),
    { block: 'heading', text: t('riskList') },
    list(teller),
  ];
}

/**
 * Impact by feasibility: in each cell its value and the number of risks there. Where dimensions are read from matrices of their own, risks of
 * one cell have several values, and none may be the one of the matrix for all.
 */
function heatMap(teller: Teller): TableBlock {
  const { w, t, ratings } = teller;
  const held = new Map<string, { count: number; least: number; most: number }>();
  for (const { impact, feasibility, overall } of ratings.risks.values()) {
    if (overall === null || impact === null || feasibility === null) continue;
    const key = `${impact} ${feasibility}`;
    const { count, least, most } = held.get(key) ?? { count: 0, least: overall, most: overall };
    held.set(key, { count: count + 1, least: Math.min(least, overall), most: Math.max(most, overall) });
  }
  const columns = [...w.method.feasibilityLevels].sort((a, b) => a.value - b.value);
  return tableOf(
    teller,
    [
      column(teller, 'impactByFeasibility', 20),
      ...columns.map((level) => ({ title: teller.feasibility(level.code).text, width: 16, centred: true })),
    ],
    impactScale(teller).map((impact) => [
      teller.impact(impact.code),
      ...columns.map((level): Cell => {
        const here = held.get(`${impact.code} ${level.code}`);
        const most = here?.most ?? readRisk(w.method.risk, impact.code, level.code)?.value ?? null;
        const value = most === null ? '–' : here && here.least !== most ? `${here.least}–${most}` : String(most);
        const { tone } = teller.riskValue(most);
        return { tone, text: here ? t('heatCell', { value, count: here.count }) : value };
      }),
    ]),
    { rowHeads: true },
  );
}

function distribution(teller: Teller): TableBlock {
  const { w, t, ratings } = teller;
  const { byLevel, unrated } = ratings.summary;
  const all = Math.max(1, ratings.risks.size);
  return tableOf(
    teller,
    [
      column(teller, 'value', 8, true),
      column(teller, 'riskLevel', 18, true),
      column(teller, 'count', 8, true),
      column(teller, 'share', 50),
    ],
    [
      ...worstFirst(w.method.risk.levels).map((level): Cell[] => {
        const count = byLevel[level.code] ?? 0;
        const chip = teller.riskValue(level.value);
        const bar = { share: count / all, count, tone: chip.tone ?? 'negligible' };
        return [chip, teller.riskLevel(level.value), count, bar];
      }),
      ['', t('notRated'), unrated, { share: unrated / all, count: unrated, tone: 'negligible' }],
    ],
  );
}

function list(teller: Teller): TableBlock {
  const { w, t, ratings } = teller;
  const separate = w.method.impact.mode === 'separate';
  const dimensions = separate ? w.method.impact.dimensions.filter((d) => d.marker === 'DamageCalculation') : [];
  const formula = w.method.risk.mode === 'formula';
  return tableOf(
    teller,
    [
      column(teller, 'code', 7),
      column(teller, 'threat', 34),
      column(teller, 'damage', 34),
      ...dimensions.map((d) => ({ title: d.code, width: 6, centred: true })),
      column(teller, 'impact', 12, true),
      column(teller, 'feasibility', 12, true),
      column(teller, 'riskValue', 9, true),
      column(teller, 'riskLevel', 11, true),
      column(teller, 'status', 13),
      column(teller, 'residual', 9, true),
      column(teller, 'residualLevel', 11, true),
      column(teller, 'acceptedBy', 14),
    ],
    sorted(w.risks.values()).map((row) => {
      const rating = ratings.risks.get(row.id);
      const threat = w.threats.get(row.threat);
      const damage = w.damages.get(row.damage);
      const value = teller.riskValue(rating?.overall ?? null);
      const raw = rating?.raw ?? null;
      return [
        row.code,
        threat ? `${threat.code} ${threat.description}` : '',
        damage ? `${damage.code} ${damage.description}` : '',
        ...dimensions.map((d): Cell => {
          const own = rating?.perDimension[d.code] ?? null;
          return own === null ? '–' : teller.riskValue(own);
        }),
        impactCell(teller, row.damage),
        threatFeasibility(teller, row.threat),
        formula && raw !== null && raw !== rating?.overall ? { ...value, text: `${value.text} (${raw})` } : value,
        teller.riskLevel(rating?.overall ?? null),
        t(`status_${rating?.treatment.status ?? 'undecided'}`),
        // Nothing entered stays empty: a residual risk is never told from the existence of a control.
        rating?.residual ? teller.riskValue(rating.residual.risk.overall) : '',
        rating?.residual ? teller.riskLevel(rating.residual.risk.overall) : '',
        row.residual?.acceptedBy ?? '',
      ];
    }),
    { sheet: t('riskList') },
  );
}
