import type { Agreement } from '#domain/agreement/compare-judgements.ts';
import type { Figure } from '#domain/agreement/figure.ts';
import { impossibleKey } from '#domain/agreement/judgement.ts';
import type { ImpactEntry } from '#domain/kinds/damage/shape.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Cell, FrontPart, ReportedOpinions, TableBlock } from '../blocks.ts';
import { momentWords } from '../moment.ts';
import type { ReportContext } from '../report-context.ts';
import type { ReportText } from '../texts.ts';

/** How well second opinions agree with the version, and how differences were settled (M-9.8). */
export function secondOpinions(context: ReportContext, told: ReportedOpinions, zone?: string): FrontPart {
  const { t } = context;
  return {
    title: t('opinions'),
    sheet: t('sheetOpinions'),
    blocks: [
      { block: 'text', text: t('opinionHint'), quiet: true },
      requestTable(context, told, zone),
      figureTable(context, told),
      ...(told.decisions.length > 0 ? [decisionTable(context, told, zone)] : []),
    ],
  };
}

const tableOf = (
  { t }: ReportContext,
  sheet: ReportText,
  columns: readonly (readonly [key: ReportText, width: number])[],
  lines: () => Cell[][],
): TableBlock => ({
  block: 'table',
  sheet: t(sheet),
  empty: t('nothing'),
  columns: columns.map(([key, width]) => ({ title: t(key), key, width })),
  lines,
});

function requestTable(context: ReportContext, { opinions }: ReportedOpinions, zone?: string): TableBlock {
  const { t } = context;
  const columns = [
    ['opinionRater', 24],
    ['opinionAskedBy', 24],
    ['opinionHandedOn', 20],
    ['opinionRows', 8],
    ['opinionState', 24],
  ] as const;
  return tableOf(context, 'sheetOpinions', columns, () =>
    opinions.map(({ rater, askedBy, handedOn, rows, blind, isSettled }) => [
      rater,
      askedBy,
      momentWords(handedOn, zone),
      rows,
      [t(isSettled ? 'opinionIsSettled' : 'opinionIsOpen'), blind ? '' : t('opinionNotBlind')]
        .filter(Boolean)
        .join(', '),
    ]),
  );
}

function figureTable(context: ReportContext, { whole, perParameter }: ReportedOpinions): TableBlock {
  const { t } = context;
  const whyNot = { noPairs: 'opinionNoPairs', tooFew: 'opinionTooFew', oneCategory: 'opinionOneCategory' } as const;
  const figure = ({ value, why, n }: Figure): string => {
    if (value !== null) return value.toFixed(2);
    return why === 'tooFew' ? `${t(whyNot[why])} (${n})` : t(whyNot[why]);
  };
  const line = (name: string, { pairs, same, linear, quadratic, alpha }: Agreement): Cell[] => [
    name,
    `${same} / ${pairs}`,
    figure(linear),
    figure(quadratic),
    figure(alpha),
  ];
  const columns = [
    ['opinionOf', 40],
    ['opinionSame', 12],
    ['opinionLinear', 16],
    ['opinionQuadratic', 16],
    ['opinionAlpha', 16],
  ] as const;
  return tableOf(context, 'sheetAgreement', columns, () => [
    line(t('opinionWhole'), whole),
    ...perParameter
      .filter(({ pairs }) => pairs > 0)
      .map((one) => line(scaleOfKey(context, `${one.model}/${one.parameter}`).name, one)),
  ]);
}

function decisionTable(context: ReportContext, { decisions }: ReportedOpinions, zone?: string): TableBlock {
  const columns = [
    ['no_', 8],
    ['opinionOf', 18],
    ['opinionFirst', 16],
    ['opinionSecond', 16],
    ['opinionNow', 14],
    ['reason', 20],
    ['opinionBy', 18],
  ] as const;
  return tableOf(context, 'sheetSettled', columns, () =>
    decisions.map(({ code, key, first, second, now, reason, by, at, people }) => {
      const { name, say } = scaleOfKey(context, key);
      const who = ([i, entry]: readonly [0 | 1, ImpactEntry | null]) => `${people[i]}: ${say(entry)}`;
      return [code, name, who([0, first]), who([1, second]), say(now), reason, `${by}, ${momentWords(at, zone)}`];
    }),
  );
}

/** The words of a rating that is addressed by `model/parameter`. */
function scaleOfKey({ w, t, say }: ReportContext, key: string) {
  const { impact, feasibility } = w.method;
  const at = key.indexOf('/');
  const [model, parameter] = [key.slice(0, at), key.slice(at + 1)];
  const dimension = model === impact.id ? impact.dimensions.find(({ code }) => code === parameter) : undefined;
  const factor = feasibility.find(({ id }) => id === model)?.parameters.find(({ code }) => code === parameter);
  const levels: readonly { code: string; name: LocalText }[] = dimension
    ? levelsOf(impact, dimension)
    : (factor?.levels ?? []);
  const named = dimension?.name ?? factor?.name;
  const levelWords = (code: string) => {
    if (key === impossibleKey) return t(code === 'yes' ? 'opinionImpossible' : 'opinionPossible');
    const level = levels.find((one) => one.code === code);
    return level ? say.name(level.name) : code;
  };
  return {
    name: key === impossibleKey ? t('opinionImpossible') : named ? say.name(named) : parameter,
    say: (entry: ImpactEntry | null): string =>
      entry?.notAnalysed ? t('notAnalysed') : entry?.level ? levelWords(entry.level) : t('notRated'),
  };
}
