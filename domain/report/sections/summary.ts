import { headingOf } from '#domain/kinds/kind.ts';
import { analysisKindNames, analysisKinds } from '#domain/kinds/kinds.ts';
import { isInside } from '#domain/method/rate/coverage.ts';
import { riskLevelOf } from '#domain/method/rate/risk.ts';
import { cutAt } from '#domain/model/base.ts';
import type { Tone } from '#domain/model/tones.ts';
import { type RiskMoves, ratedRisks, riskMoves } from '#domain/versions/risk-moves.ts';
import { type AcceptedRisk, acceptedRisks } from '#domain/views/risk-summary.ts';
import { isBlocking } from '#domain/workspace/point-groups.ts';
import type { Cell, FrontPart, ReportHead, TableBlock } from '../blocks.ts';
import { column, type ReportContext, sorted, tableOf, worstFirst } from '../report-context.ts';
import { pointsOf } from './open-points.ts';

/** Whatever the analysis holds, the summary is one page: lists end after so many, and say how many more there are. */
const most = { codes: 8, people: 5, levels: 10 };

type Fact = readonly [string, Cell];

/**
 * What somebody has to know who reads one page: what was analysed, its risks before and after treatment, who accepts what, what is open, and what
 * moved since the last final version. Every number is one of the chapters behind it.
 */
export function summary(context: ReportContext, head: ReportHead): FrontPart {
  const { t } = context;
  return {
    title: t('summary'),
    sheet: t('sheetSummary'),
    onePage: true,
    blocks: [
      { block: 'facts', rows: analysed(context, head) },
      beforeAndAfter(context),
      { block: 'facts', rows: [...highest(context), ...accepted(context), ...open(context), ...moved(context, head)] },
    ],
  };
}

function analysed(context: ReportContext, head: ReportHead): Fact[] {
  const { w, t, say, extract } = context;
  const boundaryWords = extract?.isPart ? 'boundaryOfExtract' : 'summaryBoundary';
  const inside = [...w.assets].filter((asset) => isInside(asset, w.drawnInside)).length;
  const rows = analysisKindNames.flatMap((kind) =>
    w[kind].size > 0 ? [`${say.name(headingOf(analysisKinds[kind]))} ${w[kind].size}`] : [],
  );
  return [
    [t('summaryItem'), [head.systemName || head.task, `${head.task} ${head.version}`, t(head.status)].join(' · ')],
    [t('boundary'), t(boundaryWords, { inside, outside: w.assets.size - inside })],
    [t('summaryExtent'), rows.join(' · ') || t('nothing')],
  ];
}

/** The level that is left of a risk: rated again, or as it was. */
const leftOf = ({ ratings }: ReportContext, id: string): number | null => {
  const view = ratings.risks.get(id);
  return view?.residual ? view.residual.risk.overall : (view?.overall ?? null);
};

/** How many risks have each level, before treatment and after it. */
function beforeAndAfter(context: ReportContext): TableBlock {
  const { w, t, ratings } = context;
  const counts = { before: new Map<string, number>(), after: new Map<string, number>() };
  const put = (side: Map<string, number>, value: number | null) => {
    const code = value === null ? '' : (riskLevelOf(w.method.risk, value)?.code ?? '');
    side.set(code, (side.get(code) ?? 0) + 1);
  };
  for (const { id } of w.risks) {
    put(counts.before, ratings.risks.get(id)?.overall ?? null);
    put(counts.after, leftOf(context, id));
  }
  const all = Math.max(1, w.risks.size);
  const numbers = (code: string, tone: Tone): Cell[] =>
    [counts.before, counts.after].flatMap((side) => {
      const count = side.get(code) ?? 0;
      return [count, bar(count, all, tone)];
    });
  const has = (code: string) => (counts.before.get(code) ?? 0) + (counts.after.get(code) ?? 0) > 0;
  const levels = worstFirst(w.method.risk.levels);
  const shown = levels.length > most.levels ? levels.filter(({ code }) => has(code)).slice(0, most.levels) : levels;
  return tableOf(
    context,
    [
      column(context, 'riskLevel', 18, true),
      column(context, 'summaryBefore', 12, true),
      column(context, 'share', 20),
      column(context, 'summaryAfter', 12, true),
      column(context, 'share', 20),
    ],
    [
      ...shown.map((level): Cell[] => {
        const chip = context.riskLevel(level.value);
        return [chip, ...numbers(level.code, chip.tone ?? 'negligible')];
      }),
      ...(has('') ? [[t('notRated'), ...numbers('', 'negligible')]] : []),
    ],
  );
}

const bar = (count: number, all: number, tone: Tone): Cell => ({ share: count / all, count, tone });

/** Somebody may be named with a whole address. */
const cutName = (who: string): string => (who.length > 80 ? `${cutAt(who, 79)}…` : who);

/** `R-1, R-2 (+7)`. */
function few(words: readonly string[], say: ReportContext['say'], least: number = most.codes): string {
  const shown = words.slice(0, least).join(say.comma);
  return words.length > least ? `${shown} (+${words.length - least})` : shown;
}

/** The risks whose value is left highest, with that value. */
function highest(context: ReportContext): Fact[] {
  const { w, t, say } = context;
  const values = [...w.risks].flatMap(({ id }) => leftOf(context, id) ?? []);
  const value = values.reduce<number | null>((one, other) => (one === null || other > one ? other : one), null);
  if (value === null) return [[t('summaryHighest'), context.riskLevel(null)]];
  const codes = sorted([...w.risks].filter(({ id }) => leftOf(context, id) === value)).map(({ code }) => code);
  const { tone, text } = context.riskLevel(value);
  return [[t('summaryHighest'), { tone, text: `${value} ${text}${say.colon}${few(codes, say)}` }]];
}

/** Who carries which risks on; acceptances that were given at better values are named. */
function accepted(context: ReportContext): Fact[] {
  const { w, t, say } = context;
  const found = acceptedRisks(w, context.ratings);
  const byPerson = new Map<string, AcceptedRisk[]>();
  for (const one of found) byPerson.set(one.acceptedBy, [...(byPerson.get(one.acceptedBy) ?? []), one]);
  const people = [...byPerson].sort(([, one], [, other]) => other.length - one.length);
  const lines = people.slice(0, most.people).map(
    ([who, risks]) =>
      `${cutName(who) || t('summaryNobody')}${say.colon}${few(
        sorted(risks).map(({ code }) => code),
        say,
      )}`,
  );
  const more = people.length > most.people ? [`(+${people.length - most.people})`] : [];
  const outdated = sorted(found.filter(({ isOutdated }) => isOutdated)).map(({ code, outdatedFrom, value }) =>
    outdatedFrom === null ? code : `${code} (${outdatedFrom} → ${value ?? t('notRated')})`,
  );
  const count = `${found.length} / ${w.risks.size}`;
  return [
    [t('summaryAccepted'), [count, ...lines, ...more].join('\n')],
    ...(outdated.length > 0 ? [[t('summaryOutdated'), few(outdated, say)] as const] : []),
  ];
}

function open(context: ReportContext): Fact[] {
  const { t, ratings } = context;
  const points = pointsOf(context);
  const blocking = points.filter(isBlocking).length;
  const { awaiting, unrated } = ratings.summary;
  return [
    [
      t('summaryOpen'),
      [
        t('summaryOpenCount', { count: points.length, blocking }),
        t('summaryAwaiting', { count: awaiting, unrated }),
      ].join('\n'),
    ],
  ];
}

function moved(context: ReportContext, { since }: ReportHead): Fact[] {
  const { t, w, ratings } = context;
  if (!since) return [[t('summaryMoves'), t('summaryFirst')]];
  const moves = riskMoves(since.risks, ratedRisks(w, ratings));
  const lines = moveLines(context, moves);
  const words = t('summarySince', { version: since.version, day: context.day(since.on) });
  return [[t('summaryMoves'), [words, ...(lines.length > 0 ? lines : [t('summaryNoMove')])].join('\n')]];
}

/** `Raised 2: R-1 (2 → 4), R-7 (1 → 3)`. */
function moveLines({ t, say }: ReportContext, moves: RiskMoves): string[] {
  const told = (label: string, words: readonly string[]) =>
    words.length > 0 ? [`${label} ${words.length}${say.colon}${few(words, say)}`] : [];
  const value = (one: number | null) => one ?? t('notRated');
  const pairs = (list: RiskMoves['up']) =>
    sorted(list.map((one) => ({ ...one, id: one.code }))).map(({ code, before, after }) => {
      // A risk whose value stayed has moved by what is left of it.
      const [was, is] = before.value === after.value ? [before.left, after.left] : [before.value, after.value];
      return `${code} (${value(was)} → ${value(is)})`;
    });
  const named = (codes: readonly string[]) => sorted(codes.map((code) => ({ id: code, code }))).map(({ code }) => code);
  const lines = [
    ...told(t('movesUp'), pairs(moves.up)),
    ...told(t('movesDown'), pairs(moves.down)),
    ...told(t('movesUnclear'), pairs(moves.unclear)),
    ...told(t('movesAdded'), named(moves.added)),
    ...told(t('movesGone'), named(moves.gone)),
  ];
  return lines.length > 0 ? [...lines, `${t('movesSame')} ${moves.same}`] : [];
}
