import { type KindName, kindNames, kinds, type Row } from '../model/kinds.ts';
import { loseCustomLevels } from './custom-level.ts';
import type { Pen } from './pen.ts';

/** Ids a link field holds, as a list of the caller's own. */
export function idsIn(row: Row, field: string): string[] {
  const value = (row as unknown as Record<string, unknown>)[field];
  return Array.isArray(value) ? [...value] : typeof value === 'string' && value ? [value] : [];
}

/**
 * Drops rows with everything that cannot live without them: a risk without its threat, a threat without its last asset, a step that
 * only dropped paths used. Rows that merely mention a dropped row lose the mention. The rules are the `links` of each kind.
 */
export function dropWithAll(pen: Pen, kind: KindName, ids: Iterable<string>) {
  let wave = new Map<KindName, Set<string>>([[kind, new Set(ids)]]);
  while (wave.size) {
    const orphans = stepsOf(pen, wave.get('paths'));
    // Before they are gone: paths and pre-steps still name them.
    loseCustomLevels(pen, wave.get('steps') ?? new Set());
    for (const [k, gone] of wave) for (const id of gone) pen.remove(k, id);
    const next = unlinkAll(pen, wave);
    for (const id of unusedSteps(pen, orphans)) add(next, 'steps', id);
    wave = next;
  }
}

/** Takes the mentions of gone rows out of all others; answers those that have to go too. */
function unlinkAll(pen: Pen, gone: Map<KindName, Set<string>>): Map<KindName, Set<string>> {
  const next = new Map<KindName, Set<string>>();
  for (const kind of kindNames) {
    const links = Object.entries(kinds[kind].links).filter(([, rule]) => gone.has(rule.to as KindName));
    if (links.length === 0) continue;
    for (const row of pen.values(kind)) {
      for (const [field, rule] of links) {
        const ids = idsIn(pen.get(kind, row.id) ?? row, field);
        const left = ids.filter((id) => !gone.get(rule.to as KindName)?.has(id));
        if (left.length === ids.length) continue;
        if (rule.onDrop === 'drop' && left.length === 0) add(next, kind, row.id);
        else {
          const many = Array.isArray((row as unknown as Record<string, unknown>)[field]);
          pen.change(kind, pen.get(kind, row.id) ?? row, { [field]: many ? left : null } as Partial<Row>);
        }
      }
    }
  }
  return next;
}

function stepsOf(pen: Pen, paths: Iterable<string> = []): Set<string> {
  return new Set([...paths].flatMap((id) => pen.get('paths', id)?.steps ?? []));
}

/** Of these steps, those that no path uses any more. */
export function unusedSteps(pen: Pen, steps: Set<string>): string[] {
  if (steps.size === 0) return [];
  const used = new Set<string>();
  for (const path of pen.values('paths')) for (const id of path.steps) used.add(id);
  return [...steps].filter((id) => !used.has(id) && pen.get('steps', id));
}

function add(map: Map<KindName, Set<string>>, kind: KindName, id: string) {
  const set = map.get(kind) ?? new Set<string>();
  map.set(kind, set.add(id));
}
