import { type AnalysisKind, analysisKindNames, type Row } from '../kinds/kinds.ts';
import { rateStep } from '../method/rate/feasibility.ts';
import { overallLevelsOf } from '../method/rate/impact.ts';
import type { PathView, Ratings } from '../method/rate/ratings.ts';
import type { LocalText } from '../model/base.ts';
import { runToEnd } from '../run-to-end.ts';
import { comparing } from '../tara-table/compare.ts';
import type { ColumnUse } from '../tara-table/mapping.ts';
import type { PrintedValue } from '../tara-table/table-plan.ts';
import { codeKey } from '../workspace/table.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import type { PrintedDifference, ReadDocument } from './format.ts';

/** Which rows a printed value may be about, by the kind of the row that prints it. */
const about: { readonly [K in AnalysisKind]?: (row: Row<K>, ratings: Ratings) => Partial<PrintedValue> } = {
  damages: ({ id }) => ({ damage: id }),
  threats: ({ id }, ratings) => ({ path: ratings.threats.get(id)?.path ?? null }),
  paths: ({ id }) => ({ path: id }),
  steps: ({ id }) => ({ path: id }),
  risks: ({ id, damage, threat, goals }, ratings) => ({
    risk: id,
    damage,
    path: ratings.threats.get(threat)?.path ?? null,
    goals,
  }),
};

/** The printed values of a document that are not what the method makes of its rows. */
export function comparePrinted(w: Workspace, ratings: Ratings, printed: ReadDocument['printed']): PrintedDifference[] {
  const rows = byCode(w, ratings);
  const values = printed.flatMap(({ row, field, printed: text }): PrintedValue[] => {
    const own = rows.get(codeKey(row));
    const none = { damage: null, path: null, risk: null, goals: [] };
    if (!own) return [];
    // Where the method counts no total of the impact, its level has a value.
    const isLevel = field === 'score' && typeof ratings.damages.get(own.damage ?? '')?.score !== 'number';
    return [{ ...none, ...own, cell: row, use: (isLevel ? 'impact' : field) as ColumnUse, printed: text, value: '' }];
  });
  const rated = { ...ratings, paths: new Map([...ratings.paths, ...stepsAsPaths(w, rows, printed)]) };
  return runToEnd(comparing(w.method, rated, values)).map(({ cell, use, printed: text, computed }) => ({
    row: cell,
    field: use,
    printed: text,
    computed: use === 'impact' && computed ? withValue(w, computed) : computed,
  }));
}

/** A step is rated as a path of one step, by the first model that has all its levels. */
function stepsAsPaths(
  w: Workspace,
  rows: ReturnType<typeof byCode>,
  printed: ReadDocument['printed'],
): [string, PathView][] {
  const ids = new Set(printed.map(({ row }) => rows.get(codeKey(row))?.path ?? ''));
  return [...w.steps.values()]
    .filter(({ id }) => ids.has(id))
    .flatMap((step): [string, PathView][] => {
      const found = w.method.feasibility.map(({ id }) => rateStep(w.method, step, id)).find(({ level }) => level);
      return found ? [[step.id, found as unknown as PathView]] : [];
    });
}

/** A level of the impact with its value: a document may print the number alone. */
function withValue({ method }: Workspace, { en, zh }: LocalText): LocalText {
  const level = overallLevelsOf(method.impact).find(({ name }) => name.en === en);
  return level ? { en: `${en} (${level.value})`, zh: `${zh}（${level.value}）` } : { en, zh };
}

function byCode(w: Workspace, ratings: Ratings): Map<string, Partial<PrintedValue>> {
  const found = new Map<string, Partial<PrintedValue>>();
  for (const kind of analysisKindNames) {
    const say = about[kind] as ((row: unknown, ratings: Ratings) => Partial<PrintedValue>) | undefined;
    if (say) for (const row of tableOf(w, kind)) found.set(codeKey(row.code), say(row, ratings));
  }
  return found;
}
