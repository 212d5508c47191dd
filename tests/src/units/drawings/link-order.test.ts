import { describe, expect, it } from 'vitest';
import { drawingOf } from '#domain/diagram/drawing.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import type { Desk } from '@/features/topology/desk';
import { bring, type NewShapeOptions } from '@/features/topology/new-shape-options';
import { drawingDesk } from '../../../domain/diagram/drawing-desk.ts';

describe('an asset that is a link, brought to a drawing', () => {
  it('leads from the node selected first to the one selected second', () => {
    const desk = drawingDesk();
    for (const [at, id] of ['lamp', 'gateway'].entries()) desk.asset(id, { x: at * 300, y: 0, width: 96, height: 48 });
    desk.do(add('assets', { name: 'request', diagram: 'link' }, 'request'));
    const drawn = (selection: readonly string[]) => {
      let made: readonly Op[] = [];
      const make = (ops: readonly Op[]) => {
        made = ops;
      };
      const now = { w: desk.w, drawing: drawingOf(desk.w, 'd'), selection, readOnly: false, make };
      bring(now as unknown as Desk, {} as NewShapeOptions, { asset: 'request' }, undefined);
      return made;
    };
    const [from, to] = ['node-lamp', 'node-gateway'];
    expect(drawn([from, to])).toMatchObject([{ row: { from, to } }]);
    expect(drawn([to, from])).toMatchObject([{ row: { from: to, to: from } }]);
  });
});
