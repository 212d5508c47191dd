import { type Counter, counts, pairKey, share } from '#domain/method/coverage.ts';
import { column, sorted, type Teller, tableOf } from '../teller.ts';
import type { Block, Cell } from '../value.ts';

/** Counters and everything that is still open (method.md sections 9 and 14): the report flags it, nobody is kept from exporting. */
export function openPoints(teller: Teller): Block[] {
  const { t, ratings } = teller;
  const { coverage, summary } = ratings;
  const line = (label: string, counter: Counter): Cell[] => {
    const part = share(counter);
    return [label, counter.done, counter.total, part === null ? '–' : `${Math.round(part * 100)} %`];
  };
  return [
    { block: 'heading', text: t('coverage') },
    { block: 'text', text: t('coverageNote'), quiet: true },
    tableOf(
      teller,
      [
        column(teller, 'progress', 34),
        column(teller, 'done', 12, true),
        column(teller, 'all', 12, true),
        column(teller, 'share', 12, true),
      ],
      [
        line(t('impactProgress'), coverage.impact),
        line(t('threatProgress'), coverage.threat),
        line(t('goalProgress'), coverage.goal),
      ],
    ),
    { block: 'facts', rows: [[t('awaiting'), summary.awaiting]] },
    { block: 'heading', text: t('gaps') },
    tableOf(
      teller,
      [column(teller, 'type', 18), column(teller, 'code', 9), column(teller, 'name', 44), column(teller, 'what', 44)],
      gaps(teller),
      { sheet: t('gaps'), empty: t('noGaps') },
    ),
  ];
}

function gaps(teller: Teller): Cell[][] {
  return [
    ...assetGaps(teller),
    ...damageGaps(teller),
    ...threatGaps(teller),
    ...pathGaps(teller),
    ...riskGaps(teller),
    ...statementGaps(teller),
  ];
}

function assetGaps({ w, t, ratings, property }: Teller): Cell[][] {
  return sorted(w.assets.values())
    .filter(counts)
    .flatMap((row): Cell[][] => {
      const what = [
        ...(row.functions.length ? [] : [t('gapFunction')]),
        ...(row.properties.length ? [] : [t('gapProperty')]),
        ...row.properties
          .filter((code) => !ratings.coverage.pairs.get(pairKey(row.id, code))?.impact)
          .map((code) => `${property(code)}: ${t('gapPair')}`),
      ];
      return what.map((words) => [t('asset'), row.code, row.name, words]);
    });
}

function damageGaps(teller: Teller): Cell[][] {
  const { w, t, ratings, say } = teller;
  const led = new Set([...w.threats.values()].flatMap((row) => row.damages));
  return sorted(w.damages.values()).flatMap((row): Cell[][] => {
    const missing = ratings.damages.get(row.id)?.missing ?? [];
    const names = w.method.impact.dimensions.filter((d) => missing.includes(d.code)).map(teller.dimension);
    const what = [
      ...(names.length ? [`${t('notRated')}: ${names.join(say.comma)}`] : []),
      ...(led.has(row.id) ? [] : [t('gapDamageThreat')]),
    ];
    return what.map((words) => [t('damage'), row.code, row.description, words]);
  });
}

function threatGaps({ w, t, ratings }: Teller): Cell[][] {
  const derived = new Set([...w.risks.values()].map((row) => row.threat));
  return sorted(w.threats.values()).flatMap((row): Cell[][] => {
    const what = [
      ...(ratings.threats.get(row.id)?.level ? [] : [t('gapPaths')]),
      ...(derived.has(row.id) ? [] : [t('gapThreatRisk')]),
    ];
    return what.map((words) => [t('threat'), row.code, row.description, words]);
  });
}

function pathGaps({ w, t, ratings }: Teller): Cell[][] {
  return sorted(w.paths.values()).flatMap((row): Cell[][] => {
    const rating = ratings.paths.get(row.id);
    if (!rating || rating.level !== null) return [];
    return [[t('path'), row.code, row.name, t('gapPath', { count: rating.missing.length })]];
  });
}

function riskGaps({ w, t, ratings }: Teller): Cell[][] {
  return sorted(w.risks.values()).flatMap((row): Cell[][] => {
    const rating = ratings.risks.get(row.id);
    const pair = `${w.threats.get(row.threat)?.code ?? '?'} → ${w.damages.get(row.damage)?.code ?? '?'}`;
    const what = [
      ...(rating?.overall == null ? [t('gapRisk')] : []),
      ...(rating?.treatment.needs ?? []).map((need) => t(`gap_${need}`)),
    ];
    return what.map((words) => [t('risk'), row.code, pair, words]);
  });
}

function statementGaps({ w, t }: Teller): Cell[][] {
  const refined = new Set([...w.requirements.values()].flatMap((row) => row.goals));
  return [
    ...sorted(w.goals.values())
      .filter((row) => !refined.has(row.id))
      .map((row): Cell[] => [t('goal'), row.code, row.name, t('gapGoal')]),
    ...sorted(w.requirements.values()).flatMap((row): Cell[][] => [
      ...(row.goals.length ? [] : [[t('requirement'), row.code, row.name, t('gapRequirementGoal')]]),
      ...(row.assets.length ? [] : [[t('requirement'), row.code, row.name, t('gapAllocation')]]),
    ]),
  ];
}
