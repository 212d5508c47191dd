import { type Counter, share } from '#domain/method/coverage.ts';
import { textOf } from '#domain/method/model-problems.ts';
import { methodGaps } from '#domain/workspace/method-gaps.ts';
import { type OpenPoint, openPoints as openPointsOf } from '#domain/workspace/open-points.ts';
import { column, type Teller, tableOf } from '../teller.ts';
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

/** The open points the workspace shows too (domain/workspace/open-points.ts), told for a reader who has only the paper. */
function gaps(teller: Teller): Cell[][] {
  const { w, t, ratings, property, say } = teller;
  const dimensions = (codes: string) =>
    codes
      .split(', ')
      .map((code) => w.method.impact.dimensions.find((d) => d.code === code))
      .map((dimension) => (dimension ? teller.dimension(dimension) : ''))
      .join(say.comma);
  const detailOf = ({ key, detail }: OpenPoint): string => {
    if (key === 'propertyWithoutDamage') return property(detail);
    return key === 'damagePartlyRated' || key === 'ratingWithoutReason' ? dimensions(detail) : detail;
  };
  const inMethod = methodGaps(w.method).map((found): Cell[] => [
    t('method'),
    '',
    '',
    say.name({ en: textOf(found, 'en'), zh: textOf(found, 'zh') }),
  ]);
  const inRows = openPointsOf(w, ratings).map((point): Cell[] => [
    t(kindText[point.kind as keyof typeof kindText]),
    point.code,
    titleOf(teller, point),
    t(`gap_${point.key}`, { detail: detailOf(point) }),
  ]);
  return [...inMethod, ...inRows];
}

const kindText = {
  assets: 'asset',
  damages: 'damage',
  threats: 'threat',
  paths: 'path',
  risks: 'risk',
  goals: 'goal',
  requirements: 'requirement',
} as const;

/** Name or text of the row; a risk is told as its pair. */
function titleOf({ w }: Teller, { kind, id }: OpenPoint): string {
  const row = w[kind].get(id) as Partial<Record<'name' | 'description' | 'threat' | 'damage', string>> | undefined;
  if (kind !== 'risks') return row?.name ?? row?.description ?? '';
  return `${w.threats.get(row?.threat ?? '')?.code ?? '?'} → ${w.damages.get(row?.damage ?? '')?.code ?? '?'}`;
}
