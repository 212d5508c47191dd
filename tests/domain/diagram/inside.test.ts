import { describe, expect, it } from 'vitest';
import { drawnInside } from '#domain/diagram/inside.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { drawingDesk } from './drawing-desk.ts';

const gateway = { x: 100, y: 100, width: 152, height: 46 };

describe('inside the trust boundary', () => {
  it('is a block whose centre lies in a boundary, and outside one that does not', () => {
    const desk = drawingDesk();
    desk.asset('gateway', gateway);
    desk.asset('cloud', { ...gateway, x: 600 });
    desk.boundary({ x: 50, y: 50, width: 300, height: 200 });
    expect([...desk.w.drawnInside].sort()).toEqual([
      ['cloud', false],
      ['gateway', true],
    ]);
  });

  it('is a flow with one end inside', () => {
    const desk = drawingDesk();
    desk.asset('gateway', gateway);
    desk.asset('cloud', { ...gateway, x: 600 });
    desk.asset('far', { ...gateway, x: 900 });
    desk.boundary({ x: 50, y: 50, width: 300, height: 200 });
    desk.flow('update', 'cloud', 'gateway');
    desk.flow('market', 'cloud', 'far');
    expect(desk.w.drawnInside.get('update')).toBe(true);
    expect(desk.w.drawnInside.get('market')).toBe(false);
  });

  it('says nothing of assets in a diagram without a boundary: they keep their own flag', () => {
    const desk = drawingDesk();
    desk.asset('gateway', gateway);
    expect(desk.w.drawnInside.size).toBe(0);
    expect(rate(desk.w).coverage.impact.total).toBe(1);
  });

  it('is one of an asset in two diagrams that lies inside in one of them', () => {
    const desk = drawingDesk();
    desk.asset('gateway', gateway);
    desk.boundary({ x: 50, y: 50, width: 300, height: 200 });
    desk.do(add('diagrams', { name: 'Second' }, 'd2'));
    desk.do(add('nodes', { diagram: 'd2', asset: 'gateway', ...gateway }));
    desk.do(add('groups', { diagram: 'd2', name: 'Elsewhere', boundary: true, x: 900, y: 900, width: 50, height: 50 }));
    expect(desk.w.drawnInside.get('gateway')).toBe(true);
  });

  it('is what the counters read: a node dragged out is no longer counted, by hand it is again', () => {
    const desk = drawingDesk();
    desk.asset('gateway', gateway);
    desk.boundary({ x: 50, y: 50, width: 300, height: 200 });
    expect(rate(desk.w).coverage.impact.total).toBe(1);
    desk.do(change('nodes', desk.w.nodes.get('node-gateway')!, { x: 700 }));
    expect(rate(desk.w).coverage.impact.total).toBe(0);
    const boundaryOverride = { inside: true, reason: 'Delivered with the item' };
    desk.do(change('assets', desk.w.assets.get('gateway')!, { boundaryOverride }));
    expect(rate(desk.w).coverage.impact.total).toBe(1);
  });

  it('needs a reason when it is set by hand', () => {
    const desk = drawingDesk();
    desk.asset('gateway', gateway);
    const wrong = change('assets', desk.w.assets.get('gateway')!, { boundaryOverride: { inside: false, reason: ' ' } });
    expect(() => desk.do(wrong)).toThrow('BadRow');
  });

  it('stays the same value while no asset moves in or out', () => {
    const desk = drawingDesk();
    desk.asset('gateway', gateway);
    desk.boundary({ x: 50, y: 50, width: 300, height: 200 });
    const before = desk.w.drawnInside;
    desk.do(change('nodes', desk.w.nodes.get('node-gateway')!, { x: 110 }));
    expect(desk.w.drawnInside).toBe(before);
    expect(drawnInside(desk.w)).toEqual(before);
  });
});

describe('the name of a diagram', () => {
  it('is unique, in upper or lower case alike', () => {
    const desk = drawingDesk();
    expect(() => desk.do(add('diagrams', { name: 'HEADLAMP' }))).toThrow('DiagramNameTaken');
    desk.do(add('diagrams', { name: 'Second' }, 'd2'));
    expect(() => desk.do(change('diagrams', desk.w.diagrams.get('d2')!, { name: 'Headlamp' }))).toThrow(
      'DiagramNameTaken',
    );
    desk.do(change('diagrams', desk.w.diagrams.get('d')!, { name: 'headlamp' }));
  });

  it('holds no space and is needed', () => {
    const desk = drawingDesk();
    expect(() => desk.do(add('diagrams', { name: 'Head lamp' }))).toThrow('BadRow');
    expect(() => desk.do(add('diagrams', { name: '' }))).toThrow('BadRow');
  });
});
