import { add, type Op } from './edit.ts';
import type { Workspace } from './workspace.ts';

/** A way of an attacker through the drawn item: assets in the order they are reached, the entry first, the target last. */
export type CandidatePath = readonly string[];

export interface CandidatePaths {
  /** The shortest first. */
  paths: readonly CandidatePath[];
  /** There are more, or longer ones that were not looked for. */
  truncated: boolean;
}

/** More than this nobody refines. */
const mostPaths = 12;
/** Assets on a way at most, flows included. */
const longest = 16;
/** Ways that are begun at most: a dense drawing has more than anybody can wait for. */
const mostTried = 20_000;

type Drawn = Pick<Workspace, 'nodes' | 'links' | 'assets'>;

/**
 * Ways from an entry point to a target along the drawn flows, in the direction data takes (a line without an arrow: in both). An asset drawn in several diagrams is one
 * place, and a flow that is an asset is a place on the way: an attacker on a bus reaches all it leads to. No way passes an asset twice.
 */
export function candidatePaths(w: Drawn, entry: string, target: string): CandidatePaths {
  const next = flowsOf(w);
  const distance = distancesTo(target, next);
  const least = distance.get(entry);
  if (least === undefined || entry === target) return { paths: [], truncated: false };
  const paths: CandidatePath[] = [];
  /** Ways that are begun, by how long they can be at least: the shortest are followed first. */
  const open: CandidatePath[][] = [];
  const begin = (way: CandidatePath, at: string) => {
    const length = way.length + (distance.get(at) ?? longest);
    if (length > longest) return false;
    const same = open[length];
    if (same) same.push(way);
    else open[length] = [way];
    return true;
  };
  begin([entry], entry);
  let tried = 0;
  let isCut = false;
  for (let length = 0; length <= longest; length++)
    for (let way = open[length]?.shift(); way; way = open[length]?.shift()) {
      tried += 1;
      if (paths.length === mostPaths || tried > mostTried) return { paths, truncated: true };
      const at = way.at(-1) as string;
      if (at === target) {
        paths.push(way);
        continue;
      }
      for (const to of next.get(at) ?? [])
        if (distance.has(to) && !way.includes(to) && !begin([...way, to], to)) isCut = true;
    }
  return { paths, truncated: isCut };
}

/** Where one gets from each drawn asset. */
function flowsOf({ nodes, links, assets }: Drawn): ReadonlyMap<string, ReadonlySet<string>> {
  const next = new Map<string, Set<string>>();
  const join = (from: string, to: string) => {
    if (from === to) return;
    const all = next.get(from);
    if (all) all.add(to);
    else next.set(from, new Set([to]));
  };
  const assetAt = (node: string) => {
    const asset = nodes.get(node)?.asset ?? null;
    return asset !== null && assets.has(asset) ? asset : null;
  };
  for (const { from, to, asset, arrow } of links) {
    const [one, other] = [assetAt(from), assetAt(to)];
    if (one === null || other === null) continue;
    const along = (a: string, b: string) => {
      if (asset === null || !assets.has(asset)) return join(a, b);
      join(a, asset);
      join(asset, b);
    };
    if (arrow !== 'backward') along(one, other);
    if (arrow !== 'forward') along(other, one);
  }
  return next;
}

/** How many assets still come from each one to the target; what does not lead there is left out. */
function distancesTo(target: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, number> {
  const before = new Map<string, string[]>();
  for (const [from, all] of next)
    for (const to of all) {
      const list = before.get(to);
      if (list) list.push(from);
      else before.set(to, [from]);
    }
  const distance = new Map([[target, 0]]);
  let edge = [target];
  for (let steps = 1; edge.length > 0; steps++) {
    const further: string[] = [];
    for (const at of edge)
      for (const from of before.get(at) ?? [])
        if (!distance.has(from)) {
          distance.set(from, steps);
          further.push(from);
        }
    edge = further;
  }
  return distance;
}

/** A candidate as a person refined it. Steps of the same key are one action: they become one row. */
export interface RefinedPath {
  name: string;
  steps: readonly { key: string; name: string }[];
}

/** The candidates as attack paths of a threat scenario, with their steps: one edit. */
export function acceptedPaths(threat: string, paths: readonly RefinedPath[], newId: () => string): Op[] {
  const steps = new Map<string, string>();
  const ops: Op[] = [];
  for (const { key, name } of paths.flatMap((path) => path.steps)) {
    if (steps.has(key)) continue;
    const id = newId();
    steps.set(key, id);
    ops.push(add('steps', { name }, id));
  }
  for (const path of paths)
    ops.push(
      add('paths', {
        name: path.name,
        threats: [threat],
        steps: path.steps.flatMap(({ key }) => steps.get(key) ?? []),
      }),
    );
  return ops;
}
