import { column, sorted, type Teller, tableOf } from '../teller.ts';
import type { Block, Cell } from '../value.ts';

/** Feasibility of a threat scenario, marked while one of its paths is open or where it is not feasible at all. */
export function threatFeasibility(teller: Teller, threatId: string): Cell {
  const rating = teller.ratings.threats.get(threatId);
  const chip = teller.feasibility(rating?.level ?? null);
  if (!rating || rating.level === null) return chip;
  const notes = [
    ...(rating.incomplete ? [teller.t('incomplete')] : []),
    ...(rating.impossible ? [teller.t('impossible')] : []),
  ];
  return notes.length ? { ...chip, text: `${chip.text}\n(${notes.join(teller.say.comma)})` } : chip;
}

/** Threat scenarios (RQ-15-03) with the feasibility of their easiest path. */
export function threats(teller: Teller): Block[] {
  const { w, t, ratings } = teller;
  return [
    tableOf(
      teller,
      [
        column(teller, 'code', 7),
        column(teller, 'threat', 38),
        column(teller, 'threatType', 14),
        column(teller, 'asset', 8),
        column(teller, 'property', 13),
        column(teller, 'damage', 10),
        column(teller, 'ratedPaths', 9, true),
        column(teller, 'decidingPath', 9, true),
        column(teller, 'lowestSum', 8, true),
        column(teller, 'feasibility', 13, true),
      ],
      sorted(w.threats.values()).map((row) => {
        const rating = ratings.threats.get(row.id);
        return [
          row.code,
          [row.description, row.reason].filter(Boolean).join('\n'),
          teller.threatType(row.type),
          teller.codes(w.assets, row.assets),
          teller.property(row.property),
          teller.codes(w.damages, row.damages),
          t('ratedOf', { rated: rating?.rated ?? 0, total: rating?.total ?? 0 }),
          rating?.path ? (w.paths.get(rating.path)?.code ?? '') : '',
          rating?.sum ?? '',
          threatFeasibility(teller, row.id),
        ];
      }),
      { sheet: t('threats') },
    ),
  ];
}
