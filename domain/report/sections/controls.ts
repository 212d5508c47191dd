import type { Row } from '#domain/kinds/kinds.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import type { Block, Cell } from '../blocks.ts';
import { column, type ReportContext, sorted, tableOf } from '../report-context.ts';

/** Controls with what getting around them takes, and the threat scenarios whose trees have them (M-7.4). */
export function controls(context: ReportContext): Block {
  const { w, t } = context;
  const threatsOf = new Map<string, Set<string>>();
  for (const { controls: ids, threat } of w.treeNodes)
    for (const id of ids) threatsOf.set(id, (threatsOf.get(id) ?? new Set()).add(threat));
  return tableOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'control', 34),
      column(context, 'controlActive', 8, true),
      column(context, 'circumvention', 30),
      column(context, 'feasibility', 12, true),
      column(context, 'threat', 14),
      column(context, 'requirements', 18),
      column(context, 'goals', 18),
      column(context, 'explanation', 26),
    ],
    sorted(w.controls.values()).map((row): Cell[] => [
      row.code,
      [row.name, row.description].filter(Boolean).join('\n'),
      context.yesNo(row.active),
      effortLines(context, row),
      context.feasibility(rateStep(w.method, stepOf(row)).level),
      context.codes(w.threats, [...(threatsOf.get(row.id) ?? [])]),
      context.codes(w.requirements, row.requirements),
      context.codes(w.goals, row.goals),
      row.reason,
    ]),
    { sheet: t('controls') },
  );
}

/** A control rated like a step by itself. */
const stepOf = ({ id, ratings }: Row<'controls'>) => ({ id, ratings, takesPart: true, preSteps: [] });

/** Parameters as lines, of every model that has values: `ET ≤ 1 week (1)`. */
const effortLines = ({ w, say }: ReportContext, row: Row<'controls'>): string =>
  w.method.feasibility
    .flatMap((model) =>
      model.parameters.flatMap(({ code, levels }) => {
        const level = levels.find((one) => one.code === row.ratings[model.id]?.[code]);
        return level ? [`${code}: ${say.name(level.name)}${model.vectorOnly ? '' : ` (${level.value ?? '∞'})`}`] : [];
      }),
    )
    .join('\n');
