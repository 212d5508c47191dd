import { drawnInside } from '#domain/diagram/inside.ts';
import { planImport } from '#domain/drawn/import/plan.ts';
import type { Sketch } from '#domain/drawn/import/sketch.ts';
import { isInside } from '#domain/method/rate/coverage.ts';
import { edit, type Op } from '#domain/workspace/edit.ts';
import { apply, type Workspace } from '#domain/workspace/workspace.ts';
import { drawingDesk } from '../../domain/diagram/drawing-desk.ts';

const words = { diagram: 'Topology', block: 'Asset', outOfScope: 'Out of scope there' };
let count = 0;
const newId = () => `made${++count}`;

/** Imports a drawing into a version, one with these rows where none is given: the plan, and the version after it. `apart`: without making the edit. */
export function importedInto(
  sketch: Sketch,
  { w, ops = [], apart = false }: { w?: Workspace; ops?: Op[]; apart?: boolean } = {},
) {
  const desk = drawingDesk();
  if (ops.length > 0) desk.do(...ops);
  const before = w ?? desk.w;
  const plan = planImport(before, sketch.pages, words, newId);
  const changes = edit(before, apart ? [] : plan.ops, { user: 'u', now: '2026-01-01T00:00:00.000Z', newId });
  const after = apply(before, changes);
  const places = drawnInside(after);
  /** The assets that were made, by name: are they inside of the trust boundary? */
  const inside = Object.fromEntries(
    plan.made.flatMap(({ id, name }) => {
      const asset = after.assets.get(id);
      return asset ? [[name, isInside(asset, places)]] : [];
    }),
  );
  const made = (name: string) => [...after.assets].find((asset) => asset.name === name);
  return { plan, w: after, inside, made };
}
