import type { Block, Cell, Column } from '../blocks.ts';
import { column, listOf, type ReportContext } from '../report-context.ts';

/** The cell of one dimension: its level, *not analysed*, or *not rated*; an entry without a rating is never the lowest level. */
export function dimensionCells(context: ReportContext, damageId: string): Cell[] {
  const rating = context.ratings.damages.get(damageId);
  return context.w.method.impact.dimensions.map((dimension): Cell => {
    const own = rating?.perDimension[dimension.code];
    if (own?.state === 'notAnalysed') return { text: context.t('notAnalysed'), tone: null };
    return context.dimensionLevel(dimension, own?.level ?? null);
  });
}

/** Overall impact of a damage scenario, marked while a participating dimension is open. */
export function impactCell(context: ReportContext, damageId: string): Cell {
  const rating = context.ratings.damages.get(damageId);
  const chip = context.impact(rating?.overall ?? null);
  if (!rating || rating.overall === null || rating.complete) return chip;
  return { ...chip, text: `${chip.text}\n(${context.t('incomplete')})` };
}

/** In combined mode the score the overall level was read from has a column of its own. */
export const scoreColumn = (context: ReportContext): Column[] =>
  context.w.method.impact.mode === 'combined' ? [column(context, 'score', 8, true)] : [];

/** The cell of `scoreColumn`; without a damage scenario it is empty. */
export const scoreCell = (context: ReportContext, damageId: string | undefined): Cell[] =>
  scoreColumn(context).map(() =>
    damageId === undefined ? '' : (context.ratings.damages.get(damageId)?.score ?? context.t('notRated')),
  );

/** Damage scenarios with a column per dimension of the method, however many it has (RQ-15-04). */
export function damages(context: ReportContext): Block[] {
  const { w, t } = context;
  const { dimensions } = w.method.impact;
  return [
    listOf(
      context,
      [
        column(context, 'code', 7),
        column(context, 'damage', 36),
        column(context, 'asset', 7),
        column(context, 'property', 12),
        ...dimensions.map((d) => ({ title: context.dimension(d), width: 11, centred: true })),
        ...scoreColumn(context),
        column(context, 'impact', 12, true),
        column(context, 'reasons', 30),
      ],
      context.listed('damages'),
      (row) => [
        row.code,
        [row.description, row.effects].filter(Boolean).join('\n'),
        context.codes(w.assets, row.assets),
        row.property && context.property(row.property),
        ...dimensionCells(context, row.id),
        ...scoreCell(context, row.id),
        impactCell(context, row.id),
        dimensions
          .flatMap((d) => {
            const reason = row.ratings[d.code]?.reason;
            return reason ? [`${d.code}${context.say.colon}${reason}`] : [];
          })
          .join('\n'),
      ],
      { sheet: t('damages'), key: 'damages', wanted: true },
    ),
  ];
}
