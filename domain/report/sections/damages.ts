import { column, sorted, type Teller, tableOf } from '../teller.ts';
import type { Block, Cell, Column } from '../value.ts';

/** The cell of one dimension: its level, *not analysed*, or *not rated*; an entry without a rating is never the lowest level. */
export function dimensionCells(teller: Teller, damageId: string): Cell[] {
  const rating = teller.ratings.damages.get(damageId);
  return teller.w.method.impact.dimensions.map((dimension): Cell => {
    const own = rating?.perDimension[dimension.code];
    if (own?.state === 'notAnalysed') return { text: teller.t('notAnalysed'), tone: null };
    return teller.dimensionLevel(dimension, own?.level ?? null);
  });
}

/** Overall impact of a damage scenario, marked while a participating dimension is open. */
export function impactCell(teller: Teller, damageId: string): Cell {
  const rating = teller.ratings.damages.get(damageId);
  const chip = teller.impact(rating?.overall ?? null);
  if (!rating || rating.overall === null || rating.complete) return chip;
  return { ...chip, text: `${chip.text}\n(${teller.t('incomplete')})` };
}

/** In combined mode the score the overall level was read from has a column of its own. */
export const scoreColumn = (teller: Teller): Column[] =>
  teller.w.method.impact.mode === 'combined' ? [column(teller, 'score', 8, true)] : [];

/** The cell of `scoreColumn`; without a damage scenario it is empty. */
export const scoreCell = (teller: Teller, damageId: string | undefined): Cell[] =>
  scoreColumn(teller).map(() =>
    damageId === undefined ? '' : (teller.ratings.damages.get(damageId)?.score ?? teller.t('notRated')),
  );

/** Damage scenarios with a column per dimension of the method, however many it has (RQ-15-04). */
export function damages(teller: Teller): Block[] {
  const { w, t } = teller;
  const { dimensions } = w.method.impact;
  return [
    tableOf(
      teller,
      [
        column(teller, 'code', 7),
        column(teller, 'damage', 36),
        column(teller, 'asset', 7),
        column(teller, 'property', 12),
        ...dimensions.map((d) => ({ title: teller.dimension(d), width: 11, centred: true })),
        ...scoreColumn(teller),
        column(teller, 'impact', 12, true),
        column(teller, 'reasons', 30),
      ],
      sorted(w.damages.values()).map((row) => [
        row.code,
        [row.description, row.effects].filter(Boolean).join('\n'),
        teller.codes(w.assets, row.assets),
        row.property && teller.property(row.property),
        ...dimensionCells(teller, row.id),
        ...scoreCell(teller, row.id),
        impactCell(teller, row.id),
        dimensions
          .flatMap((d) => {
            const reason = row.ratings[d.code]?.reason;
            return reason ? [`${d.code}: ${reason}`] : [];
          })
          .join('\n'),
      ]),
      { sheet: t('damages') },
    ),
  ];
}
