import { describe, expect, it } from 'vitest';
import { scopeMoves } from '#domain/drawn/scope-moves.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { drawingDesk } from './drawing-desk.ts';

const size = { width: 152, height: 46 };

/** A gateway inside of a boundary with a flow from the cloud, which is outside of it. */
function desk() {
  const made = drawingDesk();
  made.asset('gateway', { x: 20, y: 40, ...size });
  made.asset('cloud', { x: 600, y: 40, ...size });
  made.boundary({ x: 0, y: 0, width: 300, height: 200 });
  made.flow('update', 'cloud', 'gateway');
  const moved = (op: Op) => {
    const before = made.w;
    made.do(op);
    const moves = scopeMoves(before, made.w);
    return moves && [moves.in.map(({ id }) => id), moves.out.map(({ id }) => id)];
  };
  return { made, moved, boundary: () => made.w.groups.get('boundary')! };
}

describe('what an edit of a drawing moves across the trust boundary', () => {
  it('is a node that is dragged out, with its flow, and nothing where it stays inside', () => {
    const { made, moved } = desk();
    expect(moved(change('nodes', made.w.nodes.get('node-gateway')!, { x: 60 }))).toBeNull();
    expect(moved(change('nodes', made.w.nodes.get('node-gateway')!, { x: 400 }))).toEqual([[], ['gateway', 'update']]);
  });

  it('is what a resized, a new or a deleted boundary takes in or leaves out', () => {
    const { moved, boundary } = desk();
    expect(moved(change('groups', boundary(), { width: 900 }))).toEqual([['cloud'], []]);
    expect(moved(change('groups', boundary(), { width: 60 }))).toEqual([[], ['gateway', 'cloud', 'update']]);
    const around = { diagram: 'd', name: 'Vehicle', boundary: true, x: 0, y: 0, width: 900, height: 300 };
    expect(moved(add('groups', around, 'second'))).toEqual([['gateway', 'cloud', 'update'], []]);
    expect(moved(drop('groups', boundary()))).toBeNull();
  });

  it('is not what was made, was deleted, or is set by hand', () => {
    const { made, moved } = desk();
    const boundaryOverride = { inside: true, reason: 'Delivered with the item' };
    made.do(change('assets', made.w.assets.get('gateway')!, { boundaryOverride }));
    expect(moved(change('nodes', made.w.nodes.get('node-gateway')!, { x: 400 }))).toEqual([[], ['update']]);
    expect(moved(add('assets', { name: 'lamp' }, 'lamp'))).toBeNull();
    // The flow goes out of the picture with its end, and counts by its own flag again.
    expect(moved(drop('assets', made.w.assets.get('cloud')!))).toEqual([['update'], []]);
  });
});
