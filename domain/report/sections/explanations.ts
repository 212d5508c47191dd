import type { ExplainHole, ExplainLine } from '#domain/method/explain/explain.ts';
import { explainEn } from '#domain/method/explain/words/en.ts';
import { explainZh } from '#domain/method/explain/words/zh.ts';
import { fillHoles, holesIn } from '#domain/model/holes.ts';
import { type Explained, explanationOf } from '#domain/workspace/explained.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, type ReportContext, sorted, tableOf } from '../report-context.ts';

/** Where every risk value comes from: the same lines as the cards on the screens, from the entered inputs to the result. */
export function explanations(context: ReportContext): Block[] {
  const { w, t, ratings } = context;
  return [
    { block: 'text', text: t('explanationsNote'), quiet: true },
    tableOf(
      context,
      [
        column(context, 'code', 8),
        column(context, 'explained', 10),
        column(context, 'explainStep', 11),
        column(context, 'explainLine', 56),
        column(context, 'explainSource', 22),
      ],
      sorted(w.risks.values()).flatMap((row) => {
        const told = explanationOf({ w, ratings }, 'risks', row.id);
        return told ? inOrder(told).flatMap((part) => linesOf(context, row.code, part)) : [];
      }),
    ),
  ];
}

/** What a value is made from stands before the value. */
const inOrder = (told: Explained): Explained[] => [...told.parts.flatMap(inOrder), told];

function linesOf(context: ReportContext, risk: string, { code, explanation }: Explained): Cell[][] {
  const { t, say } = context;
  const table = explanation.table ? say.name(explanation.table) : '';
  const source = [explanation.clause, table].filter(Boolean).join(' · ');
  return explanation.lines
    .filter(({ role }) => role !== 'wouldChange')
    .map((line, i) => [
      i === 0 ? risk : '',
      i === 0 ? code : '',
      t(`explain_${line.role}`),
      sentence(context, line),
      i === 0 ? source : '',
    ]);
}

/** A line in words; what its text has no place for (the step that set a value, the analyst's reason) follows it. */
function sentence(context: ReportContext, line: ExplainLine): string {
  const words = context.say.name({ en: explainEn[line.key], zh: explainZh[line.key] });
  const named = new Set(holesIn(words));
  const said = fillHoles(words, (name) =>
    name === 'range' ? rangeOf(line) : holeText(context, line.holes[name] ?? null),
  );
  const more = Object.entries(line.holes).flatMap(([name, hole]) => {
    const follows = hole?.kind === 'text' || (hole?.kind === 'rows' && hole.ids.length > 0);
    return follows && !named.has(name) ? [holeText(context, hole)] : [];
  });
  return [said, ...more].join(' · ');
}

function holeText({ w, say }: ReportContext, hole: ExplainHole): string {
  if (!hole) return '–';
  if (hole.kind === 'number') return String(hole.value);
  if (hole.kind === 'text') return hole.value;
  if (hole.kind === 'name') return say.name(hole.name);
  return hole.ids
    .flatMap((id) => (w.paths.get(id) ?? w.steps.get(id) ?? w.risks.get(id) ?? w.controls.get(id))?.code ?? [])
    .join(say.comma);
}

/** `14–19`, or `≥ 25` where the range is open. */
function rangeOf({ holes: { from, to } }: ExplainLine): string {
  if (from?.kind !== 'number') return '';
  return to?.kind === 'number' ? `${from.value}–${to.value}` : `≥ ${from.value}`;
}
