import type { Row } from '#domain/kinds/kinds.ts';
import { clauseWords } from '#domain/method/explain/clause-words.ts';
import type { ExplainHole, ExplainLine } from '#domain/method/explain/explain.ts';
import { explainEn } from '#domain/method/explain/words/en.ts';
import { explainZh } from '#domain/method/explain/words/zh.ts';
import { fillHoles, holesIn } from '#domain/model/holes.ts';
import { type ComputedKind, type Explained, explanationOf } from '#domain/workspace/explained.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, type ReportContext, tableOf } from '../report-context.ts';

/**
 * Where every risk value, every residual risk and every CAL comes from, risk by risk: the same lines as the cards on the screens, from the entered
 * inputs to the result. What several risks rest on, a damage or a threat scenario, is said with the first of them.
 */
export function explanations(context: ReportContext): Block[] {
  const { t } = context;
  const risks = context.listed('risks');
  const [goals, requirements] = [context.listed('goals'), context.listed('requirements')];
  const statements = goals.length + requirements.length;
  if (risks.length + statements === 0) return [];
  return [
    { block: 'text', text: t('explanationsNote'), quiet: true },
    { block: 'heading', text: t('risks') },
    table(context, () => {
      const said: Said = new Map();
      return risks.flatMap((row) => groupOf(context, row, said));
    }),
    ...(statements > 0 ? [{ block: 'heading', text: t('calModel') } as const] : []),
    ...(statements > 0
      ? [
          table(context, () => [
            ...goals.flatMap((row) => ofStatement(context, 'goals', row)),
            ...requirements.flatMap((row) => ofStatement(context, 'requirements', row)),
          ]),
        ]
      : []),
  ];
}

const table = (context: ReportContext, tell: () => Cell[][]) =>
  tableOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'explained', 18),
      column(context, 'explainStep', 11),
      column(context, 'explainLine', 56),
      column(context, 'explainSource', 22),
    ],
    tell,
  );

/** With which risk something was explained. */
type Said = Map<string, string>;

/** A risk: a line in its colour, then what its value, its residual risk and its CAL come from. */
function groupOf(context: ReportContext, row: Row<'risks'>, said: Said): Cell[][] {
  // Only of these is a CAL printed anywhere: goals and requirements take theirs from them.
  const hasCal = row.goals.length + row.requirements.length > 0;
  const kinds = ['risks', 'residuals', ...(hasCal ? ['cals' as const] : [])] as const;
  const lines = kinds.flatMap((kind) => {
    const whole = explanationOf(context, kind, row.id);
    return whole ? told(context, row.code, whole, { said, isOfResidual: kind === 'residuals' }) : [];
  });
  return lines.length > 0 ? [headOf(context, row), ...lines] : [];
}

/** `R-1 | Risk | | TS-1 … → DS-2 … | 5 Serious → 2 Low` */
function headOf(context: ReportContext, row: Row<'risks'>): Cell[] {
  const { w, t, ratings } = context;
  const view = ratings.risks.get(row.id);
  const { tone } = context.riskLevel(view?.overall ?? null);
  const levelOf = (value: number | null) => {
    const { text } = context.riskLevel(value);
    return value === null ? text : `${value} ${text}`;
  };
  const named = (one: { code: string; description: string } | undefined) =>
    `${one?.code ?? '?'} ${one?.description ?? ''}`;
  const values = [view?.overall ?? null, ...(view?.residual ? [view.residual.risk.overall] : [])].map(levelOf);
  const cell = (text: string): Cell => ({ text, tone });
  return [
    cell(row.code),
    cell(t('risk')),
    cell(''),
    cell(`${named(w.threats.get(row.threat))} → ${named(w.damages.get(row.damage))}`),
    cell(values.join(' → ')),
  ];
}

/** The lines of one value, below those it is made from. */
function told(
  context: ReportContext,
  risk: string,
  whole: Explained,
  { said, isOfResidual }: { said: Said; isOfResidual: boolean },
): Cell[][] {
  const lines = (one: Explained): Cell[][] => {
    const isWhole = one === whole;
    // What a residual risk is made from is rated with the controls that are on.
    const manner = isOfResidual && !isWhole ? `\n(${context.t('withControls')})` : '';
    const key = [one.kind, one.id, manner].join(' ');
    const before = said.get(key);
    if (before !== undefined)
      return [['', titleOf(context, one, manner), '', context.t('explainedWith', { code: before }), '']];
    said.set(key, risk);
    return [...one.parts.flatMap(lines), ...linesOf(context, one, manner)];
  };
  return lines(whole);
}

/** A goal or requirement, whose CAL is that of risks: they have been explained above. */
function ofStatement(context: ReportContext, kind: ComputedKind, { id, code }: { id: string; code: string }): Cell[][] {
  const whole = explanationOf(context, kind, id);
  if (!whole) return [];
  return linesOf(context, whole).map(([, ...cells], i) => [i === 0 ? code : '', ...cells]);
}

const titleOf = ({ t }: ReportContext, { code, explanation }: Explained, manner: string): string =>
  t(`explained_${explanation.subject}`, { code }) + manner;

function linesOf(context: ReportContext, one: Explained, manner = ''): Cell[][] {
  const { t, say } = context;
  const { explanation } = one;
  const table = explanation.table ? say.name(explanation.table) : '';
  const source = [say.name(clauseWords(explanation.clause)), table].filter(Boolean).join(' · ');
  return explanation.lines
    .filter(({ role }) => role !== 'wouldChange')
    .map((line, i) => [
      '',
      i === 0 ? titleOf(context, one, manner) : '',
      t(`explain_${line.role}`),
      sentence(context, line),
      i === 0 ? source : '',
    ]);
}

/** A line in words; what its text has no place for (the step that set a value, the sum, the analyst's reason) follows it. */
function sentence(context: ReportContext, line: ExplainLine): string {
  const words = context.say.name({ en: explainEn[line.key], zh: explainZh[line.key] });
  const named = new Set(holesIn(words));
  const said = fillHoles(words, (name) =>
    name === 'range' ? rangeOf(line) : holeText(context, line.holes[name] ?? null),
  );
  const more = Object.entries(line.holes).flatMap(([name, hole]) => {
    if (named.has(name)) return [];
    if (name === 'sum' && hole !== null) return [`${context.t('sum')} ${holeText(context, hole)}`];
    const follows = hole?.kind === 'text' || (hole?.kind === 'rows' && hole.ids.length > 0);
    return follows ? [holeText(context, hole)] : [];
  });
  return [said, ...more].join(' · ');
}

function holeText({ w, say }: ReportContext, hole: ExplainHole): string {
  if (!hole) return '–';
  if (hole.kind === 'number') return String(hole.value);
  if (hole.kind === 'text') return hole.value;
  if (hole.kind === 'name') return say.name(hole.name);
  const tables = [w.paths, w.steps, w.risks, w.controls, w.goals] as const;
  const codeOf = (id: string) => tables.flatMap((rows) => rows.get(id)?.code ?? []);
  return hole.ids.flatMap(codeOf).join(say.comma);
}

/** `14–19`, or `≥ 25` where the range is open. */
function rangeOf({ holes: { from, to } }: ExplainLine): string {
  if (from?.kind !== 'number') return '';
  return to?.kind === 'number' ? `${from.value}–${to.value}` : `≥ ${from.value}`;
}
