import type { Box } from '#domain/diagram/geometry.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, edit, type Op } from '#domain/workspace/edit.ts';
import { apply, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';

/** A version with the diagram `d` (Headlamp), drawn in by a few words. Ids are names; nodes and links are `node-<asset>`, `link-<asset>`. */
export function drawingDesk() {
  let count = 0;
  const at = { user: 'u', now: '2026-01-01T00:00:00.000Z', newId: () => `new${++count}` };
  const desk = {
    w: workspaceOf({
      versionId: 'v',
      rev: 1,
      status: 'open',
      method: defaultMethod,
      counters: {},
      rows: {},
    }) as Workspace,
    do(...ops: Op[]) {
      const changes = edit(desk.w, ops, at);
      desk.w = apply(desk.w, changes);
      return changes;
    },
    asset: (id: string, box: Box) =>
      desk.do(
        add('assets', { name: id, properties: ['I'] }, id),
        add('nodes', { diagram: 'd', asset: id, ...box }, `node-${id}`),
      ),
    flow: (id: string, from: string, to: string, route: 'orthogonal' | 'straight' = 'orthogonal') =>
      desk.do(
        add('assets', { name: id, diagram: 'link', properties: ['I'] }, id),
        add('links', { diagram: 'd', asset: id, from: `node-${from}`, to: `node-${to}`, route }, `link-${id}`),
      ),
    boundary: (box: Box, id = 'boundary') =>
      desk.do(add('groups', { diagram: 'd', name: 'Vehicle', boundary: true, ...box }, id)),
  };
  desk.do(add('diagrams', { name: 'Headlamp' }, 'd'));
  return desk;
}
