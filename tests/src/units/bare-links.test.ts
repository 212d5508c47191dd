import { describe, expect, it } from 'vitest';
import { add, change, drop, edit } from '#domain/workspace/edit.ts';
import { drawingDesk } from '#tests/domain/diagram/drawing-desk.ts';
import { bareLinksOf } from '@/features/topology/edits';

const size = { width: 152, height: 46 };

/** A gateway, and a node that was dragged out of it with its link. */
function desk() {
  const made = drawingDesk();
  made.asset('gateway', { x: 0, y: 0, ...size });
  made.asset('fresh', { x: 400, y: 0, ...size });
  made.flow('transit', 'gateway', 'fresh');
  const at = { user: 'u', now: '2026-01-01T00:00:00.000Z', newId: () => 'x' };
  const along = (...nodes: string[]) =>
    bareLinksOf(made.w, nodes, (row) => edit(made.w, [drop('assets', row)], at).drop).map(({ id }) => id);
  return { made, along };
}

describe('the link asset of a node that is deleted', () => {
  it('goes with it while nobody has written anything to it', () => {
    const { along } = desk();
    expect(along('node-fresh')).toEqual(['transit']);
    expect(along()).toEqual([]);
  });

  it('stays once it was changed, is drawn elsewhere, or something of the analysis rests on it', () => {
    const changed = desk();
    changed.made.do(change('assets', changed.made.w.assets.get('transit')!, { name: 'Unlock request' }));
    expect(changed.along('node-fresh')).toEqual([]);

    const drawnTwice = desk();
    drawnTwice.made.asset('cloud', { x: 800, y: 0, ...size });
    drawnTwice.made.do(add('links', { diagram: 'd', asset: 'transit', from: 'node-gateway', to: 'node-cloud' }));
    expect(drawnTwice.along('node-fresh')).toEqual([]);
    expect(drawnTwice.along('node-gateway')).toEqual(['transit']);

    const analysed = desk();
    analysed.made.do(add('damages', { description: 'Doors open', property: 'I', assets: ['transit'] }));
    expect(analysed.along('node-fresh')).toEqual([]);
  });
});
