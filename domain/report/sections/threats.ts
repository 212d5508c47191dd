import { pathsOfThreats } from '#domain/views/paths-of-threats.ts';
import type { Block, Chip } from '../blocks.ts';
import { column, listOf, type ReportContext } from '../report-context.ts';

/** Feasibility of a threat scenario, marked while one of its paths is open or where it is not feasible at all. */
export function threatFeasibility(context: ReportContext, threatId: string): Chip {
  const rating = context.ratings.threats.get(threatId);
  const chip = context.feasibility(rating?.level ?? null);
  if (!rating || rating.level === null) return chip;
  const notes = [
    ...(rating.incomplete ? [context.t('incomplete')] : []),
    ...(rating.impossible ? [context.t('impossible')] : []),
  ];
  return notes.length ? { ...chip, text: `${chip.text}\n(${notes.join(context.say.comma)})` } : chip;
}

/** Threat scenarios (RQ-15-03) with the feasibility of their easiest path. */
export function threats(context: ReportContext): Block[] {
  const { w, t, ratings } = context;
  const counted = pathsOfThreats(w, ratings);
  return [
    listOf(
      context,
      [
        column(context, 'code', 7),
        column(context, 'threat', 38),
        column(context, 'threatType', 14),
        column(context, 'asset', 8),
        column(context, 'property', 13),
        column(context, 'damage', 10),
        column(context, 'ratedPaths', 9, true),
        column(context, 'decidingPath', 9, true),
        column(context, 'lowestSum', 8, true),
        column(context, 'feasibility', 13, true),
      ],
      context.listed('threats'),
      (row) => {
        const rating = ratings.threats.get(row.id);
        return [
          row.code,
          [row.description, row.reason].filter(Boolean).join('\n'),
          context.threatType(row.type),
          context.codes(w.assets, row.assets),
          context.property(row.property),
          context.codes(w.damages, row.damages),
          t('ratedOf', { ...(counted.get(row.id) ?? { rated: 0, total: 0 }) }),
          rating?.tree ? t('ratedByTree') : ((rating?.path && w.paths.get(rating.path)?.code) ?? ''),
          rating?.sum ?? '',
          threatFeasibility(context, row.id),
        ];
      },
      { sheet: t('threats'), key: 'threats', wanted: true },
    ),
  ];
}
