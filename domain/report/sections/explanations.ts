import { clauseWords } from '#domain/method/explain/clause-words.ts';
import type { ExplainHole, ExplainLine } from '#domain/method/explain/explain.ts';
import { explainEn } from '#domain/method/explain/words/en.ts';
import { explainZh } from '#domain/method/explain/words/zh.ts';
import { fillHoles, holesIn } from '#domain/model/holes.ts';
import { type ComputedKind, type Explained, explanationOf } from '#domain/workspace/explained.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, type ReportContext, sorted, tableOf } from '../report-context.ts';

/**
 * Where every risk value, every residual risk and every CAL comes from: the same lines as the cards on the screens, from the entered inputs to the
 * result.
 */
export function explanations(context: ReportContext): Block[] {
  const { w, t } = context;
  const risks = sorted(w.risks.values());
  // Only of these is a CAL printed anywhere: goals and requirements take theirs from them.
  const withCal = risks.filter(({ goals, requirements }) => goals.length + requirements.length > 0);
  if (risks.length + w.goals.size + w.requirements.size === 0) return [];
  return [
    { block: 'text', text: t('explanationsNote'), quiet: true },
    { block: 'heading', text: t('risks') },
    table(context, () => risks.flatMap((row) => [...told(context, 'risks', row), ...told(context, 'residuals', row)])),
    { block: 'heading', text: t('calModel') },
    table(context, () => [
      ...withCal.flatMap((row) => told(context, 'cals', row)),
      ...sorted(w.goals.values()).flatMap((row) => told(context, 'goals', row, false)),
      ...sorted(w.requirements.values()).flatMap((row) => told(context, 'requirements', row, false)),
    ]),
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

/** The lines of one value; what it is made from stands before it, unless that has been explained already. */
function told(context: ReportContext, kind: ComputedKind, row: { id: string; code: string }, withParts = true) {
  const { w, ratings, t } = context;
  const whole = explanationOf({ w, ratings }, kind, row.id);
  if (!whole) return [];
  return (withParts ? inOrder(whole) : [whole]).flatMap((part) => {
    // What a residual risk is made from is rated with the controls that are on.
    const manner = kind === 'residuals' && part !== whole ? `\n(${t('withControls')})` : '';
    return linesOf(context, row.code, part, manner);
  });
}

const inOrder = (whole: Explained): Explained[] => [...whole.parts.flatMap(inOrder), whole];

function linesOf(context: ReportContext, owner: string, { code, explanation }: Explained, manner: string): Cell[][] {
  const { t, say } = context;
  const table = explanation.table ? say.name(explanation.table) : '';
  const source = [say.name(clauseWords(explanation.clause)), table].filter(Boolean).join(' · ');
  return explanation.lines
    .filter(({ role }) => role !== 'wouldChange')
    .map((line, i) => [
      i === 0 ? owner : '',
      i === 0 ? t(`explained_${explanation.subject}`, { code }) + manner : '',
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
