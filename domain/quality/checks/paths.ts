import type { Row } from '../../kinds/kinds.ts';
import { isInside } from '../../method/rate/coverage.ts';
import { type AnyCheck, check, inSlices, type Seen, said } from '../check.ts';
import { AssetNames, type Naming } from '../named-assets.ts';
import { named } from './item.ts';

type Path = Row<'paths'>;
type Step = Row<'steps'>;

const stepsOf = ({ w }: Seen, { steps }: Path): Step[] => steps.flatMap((id) => w.steps.get(id) ?? []);

/** Rated paths before it means something that most have one rating. */
const enoughPaths = 6;

/** The rating of a path as one text; `null` where one value alone rates it, as an attack vector. */
function tupleOf({ ratings }: Seen, path: Path): string | null {
  const view = ratings.paths.get(path.id);
  if (!view || view.level === null || view.sum === null) return null;
  const values = Object.entries(view.values).map(([code, { level, value }]) => `${code}=${level ?? value}`);
  return values.length < 3 ? null : `${view.model}: ${values.sort().join(' ')}`;
}

/** Steps of which one follows its own pre-steps, or is placed before a pre-step that the path lists later. */
function* disorderOf(seen: Seen, path: Path): Iterable<readonly [Step, Step]> {
  const first = new Map<string, number>();
  for (const [at, id] of path.steps.entries()) if (!first.has(id)) first.set(id, at);
  for (const step of new Set(stepsOf(seen, path)))
    for (const id of step.preSteps) {
      const before = seen.w.steps.get(id);
      if (!before) continue;
      const at = first.get(id);
      if (at !== undefined && at > (first.get(step.id) ?? 0)) yield [before, step];
      else if (leadsTo(seen, before, step.id)) yield [before, step];
    }
}

/** Does the step need another one before itself, over whatever pre-steps? */
function leadsTo({ w }: Seen, from: Step, wanted: string): boolean {
  const seen = new Set<string>();
  const open = [from.id];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === wanted) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(w.steps.get(id)?.preSteps ?? []));
  }
  return false;
}

const dayOf = (time: string | undefined): string => (time ?? '').slice(0, 10);

/** By asset the days on which flows to it were drawn. A flow that was moved since does not tell. */
function flowsDrawn({ w }: Seen): Map<string, { day: string; what: string }[]> {
  const drawn = new Map<string, { day: string; what: string }[]>();
  const nameOf = (node: string) => {
    const row = w.nodes.get(node);
    return (row?.asset ? w.assets.get(row.asset)?.name : row?.text) ?? '';
  };
  for (const link of w.links) {
    if (link.rev !== 1 || link.imported) continue;
    const what = `${nameOf(link.from)} → ${nameOf(link.to)}`;
    const ends = [link.from, link.to].flatMap((id) => w.nodes.get(id)?.asset ?? []);
    for (const asset of new Set([...ends, ...(link.asset ? [link.asset] : [])])) {
      const known = drawn.get(asset) ?? [];
      known.push({ day: dayOf(link.updateTime), what });
      drawn.set(asset, known);
    }
  }
  return drawn;
}

/** The assets a threat is about, and for a flow the units at its ends. */
function placesOf({ w }: Seen, path: Path, endsOf: ReadonlyMap<string, readonly string[]>): Set<string> {
  const assets = path.threats.flatMap((id) => w.threats.get(id)?.assets ?? []);
  return new Set(assets.flatMap((id) => [id, ...(endsOf.get(id) ?? [])]));
}

function endsByFlow({ w }: Seen): Map<string, string[]> {
  const ends = new Map<string, string[]>();
  for (const { asset, from, to } of w.links)
    if (asset !== null)
      ends.set(asset, [...(ends.get(asset) ?? []), ...[from, to].flatMap((id) => w.nodes.get(id)?.asset ?? [])]);
  return ends;
}

/** When a path was judged: at the last change of it or of one of its steps. */
const judgedAt = (seen: Seen, path: Path): string | undefined =>
  [path, ...stepsOf(seen, path)]
    .map(({ updateTime }) => updateTime)
    .sort()
    .at(-1);

export const pathChecks: readonly AnyCheck[] = [
  check<'paths'>({
    key: 'oneTupleForMost',
    kind: 'paths',
    step: 'paths',
    severity: 'medium',
    clause: 'ISO/SAE 21434 15.7, RQ-15-10; M-5.1',
    fields: ['ratings'],
    *ofAll(seen) {
      const codes = new Map<string, string[]>();
      let rated = 0;
      for (const path of seen.w.paths) {
        const tuple = tupleOf(seen, path);
        if (tuple === null) continue;
        rated += 1;
        const same = codes.get(tuple) ?? [];
        same.push(path.code);
        codes.set(tuple, same);
      }
      for (const [tuple, same] of codes) {
        if (rated < enoughPaths || same.length * 3 <= rated * 2) continue;
        const figures = `${same.length}/${rated}`;
        yield {
          field: 'ratings',
          said: said(
            `${figures} rated attack paths have the same values: ${named(same)}.`,
            `${figures} 条已评级的攻击路径取值完全相同：${named(same)}。`,
          ),
          facts: [tuple, same.length, rated],
        };
      }
    },
  }),
  check<'paths'>({
    key: 'pathStaysOutside',
    kind: 'paths',
    step: 'paths',
    severity: 'high',
    clause: 'ISO/SAE 21434 15.6, RQ-15-08, RQ-15-09',
    fields: ['steps'],
    *look(seen) {
      const { w } = seen;
      const names = new AssetNames(w.assets, w.drawnInside);
      const naming = new Map<string, Naming>();
      yield* inSlices(w.steps, (step) => naming.set(step.id, names.in(`${step.name}\n${step.description}`)));
      const aims = (path: Path) =>
        path.threats.some((id) =>
          w.threats.get(id)?.assets.some((asset) => {
            const row = w.assets.get(asset);
            return row && isInside(row, w.drawnInside);
          }),
        );
      return function* (path) {
        const steps = stepsOf(seen, path);
        const [first, last] = [steps[0], steps.at(-1)];
        if (!first || !last || steps.some(({ id }) => naming.get(id)?.inside)) return;
        if (!naming.get(first.id)?.outside || !naming.get(last.id)?.outside || !aims(path)) return;
        yield {
          field: 'steps',
          said: said(
            `It begins and ends outside the trust boundary: step ${last.code} reaches nothing of the item.`,
            `路径的起点和终点均在信任边界之外：步骤 ${last.code} 未触及相关项。`,
          ),
          facts: [steps.map(({ name, description }) => [name, description])],
        };
      };
    },
  }),
  check<'paths'>({
    key: 'stepsOutOfOrder',
    kind: 'paths',
    step: 'paths',
    severity: 'high',
    clause: 'ISO/SAE 21434 15.6, RQ-15-08; M-4.1',
    fields: ['steps'],
    look: (seen) =>
      function* (path) {
        const [found] = disorderOf(seen, path);
        if (!found) return;
        const [before, step] = found.map(({ code }) => code);
        yield {
          field: 'steps',
          said: said(
            `Step ${step} needs ${before} before it, which comes later in the path or needs ${step} itself.`,
            `步骤 ${step} 须在 ${before} 之后进行，而 ${before} 在路径中排在其后，或本身又依赖 ${step}。`,
          ),
          facts: [path.steps, before, step],
        };
      },
  }),
  check<'paths'>({
    key: 'pathOlderThanSystem',
    kind: 'paths',
    step: 'paths',
    severity: 'low',
    clause: 'ISO/SAE 21434 15.6; 8.3, RQ-08-03',
    fields: ['steps'],
    look: (seen) => {
      const [drawn, endsOf] = [flowsDrawn(seen), endsByFlow(seen)];
      return function* (path) {
        if (path.imported) return;
        const judged = dayOf(judgedAt(seen, path));
        if (judged === '') return;
        const newer = [...placesOf(seen, path, endsOf)]
          .flatMap((id) => drawn.get(id) ?? [])
          .filter(({ day }) => day > judged);
        const [first] = newer;
        if (!first) return;
        yield {
          field: 'steps',
          said: said(
            `It was last judged on ${judged}; the flow ${first.what} was drawn on ${first.day}.`,
            `该路径最近一次评估于 ${judged}，而数据流 ${first.what} 绘制于 ${first.day}。`,
          ),
          facts: [judged, newer.map(({ day, what }) => `${day} ${what}`)],
        };
      };
    },
  }),
];
