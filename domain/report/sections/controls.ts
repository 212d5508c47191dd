import type { Row } from '#domain/kinds/kinds.ts';
import { effortAround } from '#domain/workspace/circumvention.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, listOf, type ReportContext } from '../report-context.ts';

/** Controls with what getting around them takes, and the threat scenarios whose trees have them (M-7.4). */
export function controls(context: ReportContext, costUnit: string): Block {
  const { w, t } = context;
  const threatsOf = new Map<string, Set<string>>();
  const put = (control: string, threat: string) =>
    threatsOf.set(control, (threatsOf.get(control) ?? new Set()).add(threat));
  for (const { controls: ids, step, threat } of w.treeNodes)
    if (threat !== null) for (const id of [...ids, ...(w.steps.get(step ?? '')?.controls ?? [])]) put(id, threat);
  for (const { steps, threats } of w.paths)
    for (const id of steps.flatMap((step) => w.steps.get(step)?.controls ?? []))
      for (const threat of threats) put(id, threat);
  return listOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'control', 34),
      column(context, 'controlActive', 8, true),
      column(context, 'cost', 9),
      column(context, 'circumvention', 30),
      column(context, 'feasibility', 12, true),
      column(context, 'threat', 14),
      column(context, 'requirements', 18),
      column(context, 'goals', 18),
      column(context, 'explanation', 26),
    ],
    context.listed('controls'),
    (row): Cell[] => [
      row.code,
      [row.name, row.description].filter(Boolean).join('\n'),
      row.candidate ? t('controlCandidate') : context.yesNo(row.active),
      row.cost === null ? '' : [String(row.cost), costUnit].filter(Boolean).join(' '),
      effortLines(context, row),
      context.feasibility(levelAround(context, row)),
      context.codes(w.threats, [...(threatsOf.get(row.id) ?? [])]),
      context.codes(w.requirements, row.requirements),
      context.codes(w.goals, row.goals),
      row.reason,
    ],
    { sheet: t('controls'), key: 'controls' },
  );
}

/** What the values give that are left out, too. */
const levelAround = ({ w, ratings, extract }: ReportContext, row: Row<'controls'>): string | null =>
  extract ? extract.levelAround(row.id) : effortAround(w.method, ratings.trees, row).level;

/** The tree by which it is circumvented, with the steps of its easiest way; else its parameters. */
function effortLines(context: ReportContext, row: Row<'controls'>): string {
  const { w, t, ratings } = context;
  const tree = ratings.trees.get(row.id);
  if (!tree) return parameterLines(context, row);
  const { sum, steps } = tree.controlled ?? tree.initial;
  const names = steps.flatMap((id) => w.steps.get(id) ?? w.controls.get(id) ?? []);
  return [t('aroundByTree', { sum: sum ?? '–' }), ...names.map(({ code, name }) => `${code} ${name}`)].join('\n');
}

/** Parameters as lines, of every model that has values: `ET ≤ 1 week (1)`. */
const parameterLines = ({ w, say }: ReportContext, row: Row<'controls'>): string =>
  w.method.feasibility
    .flatMap((model) =>
      model.parameters.flatMap(({ code, levels }) => {
        const level = levels.find((one) => one.code === row.ratings[model.id]?.[code]);
        return level
          ? [`${code}${say.colon}${say.name(level.name)}${model.vectorOnly ? '' : ` (${level.value ?? '∞'})`}`]
          : [];
      }),
    )
    .join('\n');
