import { suspectsIn } from '#domain/impact-of-change/suspect-rows.ts';
import { headingOf } from '#domain/kinds/kind.ts';
import { analysisKinds } from '#domain/kinds/kinds.ts';
import { textOf } from '#domain/method/check/model-problems.ts';
import { explainEn } from '#domain/method/explain/words/en.ts';
import { explainZh } from '#domain/method/explain/words/zh.ts';
import { type Counter, share } from '#domain/method/rate/coverage.ts';
import { fillHoles } from '#domain/model/holes.ts';
import { methodGaps } from '#domain/workspace/method-gaps.ts';
import { type OpenPoint, type OpenPointKey, openPoints as openPointsOf } from '#domain/workspace/open-points.ts';
import { isBlocking } from '#domain/workspace/point-groups.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, type ReportContext, tableOf } from '../report-context.ts';
import { findings } from './findings.ts';
import { chapterPictures, chapters } from './scope.ts';

/** Found once for a report: its summary counts them, its chapter lists them. */
const found = new WeakMap<ReportContext, readonly OpenPoint[]>();

/** Reviews rest on the ratings without controls, whatever the report shows. */
const suspectsOf = ({ w }: ReportContext) => suspectsIn(w);

/** The open points that a report tells of. */
export function pointsOf(context: ReportContext): readonly OpenPoint[] {
  const known =
    found.get(context) ?? context.extract?.openPoints ?? openPointsOf(context.w, context.ratings, suspectsOf(context));
  found.set(context, known);
  return known;
}

/** Counters and everything that is still open (M-9.3, M-12.1): the report flags it, nobody is kept from exporting. */
export function openPoints(context: ReportContext): Block[] {
  const { t, ratings, say } = context;
  const { coverage, summary } = ratings;
  const treatments = context.w.method.treatment.goalFor.map((name) => t(name === 'share' ? 'share_' : name));
  const line = (label: string, counter: Counter, rule: 'counterImpact' | 'counterThreat' | 'counterGoal'): Cell[] => {
    const part = share(counter);
    const when = fillHoles(say.name({ en: explainEn[rule], zh: explainZh[rule] }), {
      treatments: treatments.join(say.comma),
    });
    return [label, when, counter.done, counter.total, part === null ? '–' : `${Math.floor(part * 100)} %`];
  };
  const conclusion = chapters(context, ['conclusion']);
  return [
    ...(conclusion.length > 0 ? [{ block: 'facts' as const, rows: conclusion }] : []),
    ...chapterPictures(context, ['conclusion']),
    { block: 'heading', text: t('coverage') },
    { block: 'text', text: t('coverageNote'), quiet: true },
    tableOf(
      context,
      [
        column(context, 'progress', 24),
        column(context, 'countsWhen', 54),
        column(context, 'done', 12, true),
        column(context, 'all', 12, true),
        column(context, 'share', 12, true),
      ],
      [
        line(t('impactProgress'), coverage.impact, 'counterImpact'),
        line(t('threatProgress'), coverage.threat, 'counterThreat'),
        line(t('goalProgress'), coverage.goal, 'counterGoal'),
      ],
    ),
    { block: 'facts', rows: [[t('awaiting'), summary.awaiting]] },
    ...(context.hides('drafts') ? [] : [...findings(context), ...gapTable(context)]),
  ];
}

function gapTable(context: ReportContext): Block[] {
  const { t } = context;
  return [
    { block: 'heading', text: t('gaps') },
    tableOf(
      context,
      [
        column(context, 'type', 18),
        column(context, 'code', 9),
        column(context, 'name', 40),
        column(context, 'what', 44),
        column(context, 'blocksFreezing', 10, true),
      ],
      gaps(context),
      { sheet: t('gaps'), empty: t('noGaps'), key: 'gaps', wanted: true },
    ),
  ];
}

const aboutProperty: ReadonlySet<OpenPointKey> = new Set(['propertyWithoutDamage', 'damageOfNoPair', 'threatOfNoPair']);

const aboutDimensions: ReadonlySet<OpenPointKey> = new Set([
  'damagePartlyRated',
  'ratingWithoutReason',
  'reasonOfTemplate',
]);

/** About the task, and no kind of row. */
const ofPages: ReadonlySet<OpenPointKey> = new Set(['itemNotDefined', 'catalogueOpen']);

/** The open points the workspace shows too (domain/workspace/open-points.ts), told for a reader who has only the paper. */
function gaps(context: ReportContext): Cell[][] {
  const { w, t, property, say } = context;
  const dimensions = (codes: string) =>
    codes
      .split(', ')
      .map((code) => w.method.impact.dimensions.find((d) => d.code === code))
      .map((dimension) => (dimension ? context.dimension(dimension) : ''))
      .join(say.comma);
  const detailOf = ({ key, detail }: OpenPoint): string => {
    if (aboutProperty.has(key)) return property(detail);
    return aboutDimensions.has(key) ? dimensions(detail) : detail;
  };
  const inMethod = methodGaps(w.method).map((found): Cell[] => [
    t('method'),
    '',
    '',
    say.name({ en: textOf(found, 'en'), zh: textOf(found, 'zh') }),
    '',
  ]);
  const inRows = pointsOf(context).map((point): Cell[] => [
    ofPages.has(point.key) ? '' : say.name(headingOf(analysisKinds[point.kind], 'one')),
    point.code,
    titleOf(context, point),
    t(`gap_${point.key}`, { detail: detailOf(point) }),
    context.yesNo(isBlocking(point)),
  ]);
  return [...inMethod, ...inRows];
}

/** Name or text of the row; a risk is told as its pair. */
function titleOf({ w }: ReportContext, { kind, id }: OpenPoint): string {
  const row = w[kind].get(id) as Partial<Record<'name' | 'description' | 'threat' | 'damage', string>> | undefined;
  if (kind !== 'risks') return row?.name ?? row?.description ?? '';
  return `${w.threats.get(row?.threat ?? '')?.code ?? '?'} → ${w.damages.get(row?.damage ?? '')?.code ?? '?'}`;
}
