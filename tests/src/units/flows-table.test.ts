import { describe, expect, it } from 'vitest';
import { drawingOf } from '#domain/diagram/drawing.ts';
import { add, edit, type Op } from '#domain/workspace/edit.ts';
import { apply } from '#domain/workspace/workspace.ts';
import { drawingDesk } from '#tests/domain/diagram/drawing-desk.ts';
import { drawFlows, flowsIn } from '@/features/topology/flows-table';

const titles = 'source|target';

describe('a table from a spreadsheet', () => {
  it('is read as flows, with or without titles, names and empty rows', () => {
    expect(
      flowsIn(
        [
          ['Source', 'Target', 'Flow'],
          ['Gateway ', 'Head  ECU', 'Lamp request'],
          ['', ''],
          ['Camera', ''],
          ['', 'Radar'],
        ],
        titles,
      ),
    ).toEqual([
      { from: 'Gateway', to: 'Head ECU', name: 'Lamp request' },
      { from: 'Camera', to: '', name: '' },
      { from: 'Radar', to: '', name: '' },
    ]);
    expect(flowsIn([['Gateway', 'Lamp']], titles)).toEqual([{ from: 'Gateway', to: 'Lamp', name: '' }]);
  });

  it('is no table where it is one word', () => {
    expect(flowsIn([['a word']], titles)).toBeNull();
    expect(flowsIn([['']], titles)).toBeNull();
  });
});

describe('flows that are drawn', () => {
  const category = { block: null, link: null };

  it('use nodes that are there and assets that exist, and make the others, as one edit', async () => {
    const desk = drawingDesk();
    desk.asset('ecu', { x: 0, y: 0, width: 152, height: 46 });
    const { w } = desk;
    const ecu = [...w.assets][0];
    const flows = [
      { from: ecu?.code ?? '', to: 'Camera', name: 'Picture' },
      { from: 'camera', to: 'Cloud', name: '' },
    ];
    const made = await drawFlows(w, drawingOf(w, 'd'), flows, { x: 500, y: 300 }, category);
    let n = 0;
    const at = { user: 'li', now: '2026-03-02T08:00:00.000Z', newId: () => `new-${n++}` };
    const after = apply(w, edit(w, made?.ops as Op[], at));
    const drawing = drawingOf(after, 'd');
    expect(drawing.nodes).toHaveLength(3);
    expect(made?.nodes).toHaveLength(2);
    expect([...after.assets].map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Camera', 'Cloud', 'Picture', 'camera → Cloud']),
    );
    const nodeOf = (name: string) => drawing.nodes.find(({ asset }) => after.assets.get(asset ?? '')?.name === name);
    // The order is that of their ids, which are made in one millisecond.
    const ends = drawing.links.map(({ from, to }) => `${from} → ${to}`);
    const nodeOfEcu = drawing.nodes.find(({ asset }) => asset === ecu?.id);
    expect(new Set(ends)).toEqual(
      new Set([`${nodeOfEcu?.id} → ${nodeOf('Camera')?.id}`, `${nodeOf('Camera')?.id} → ${nodeOf('Cloud')?.id}`]),
    );
    expect(nodeOf('Cloud')?.x).toBeGreaterThan(nodeOf('Camera')?.x ?? 0);
  });

  it('join what looks alike: an asset that is there, and two ends of the table', async () => {
    const desk = drawingDesk();
    desk.do(add('assets', { name: 'Gateway' }, 'gw'));
    const flows = [
      { from: 'Ｇａｔｅｗａｙ', to: 'Tür', name: 'a' },
      { from: 'Gate\u00adway', to: 'TÜR'.normalize('NFD'), name: 'b' },
    ];
    const made = await drawFlows(desk.w, drawingOf(desk.w, 'd'), flows, { x: 0, y: 0 }, category);
    expect(made?.nodes.length).toBe(2);
  });

  it('are refused when they are more than one edit', async () => {
    const { w } = drawingDesk();
    const flows = Array.from({ length: 4_000 }, (_, n) => ({ from: 'Hub', to: 'Hub', name: `f${n}` }));
    const many = [...flows, ...flows];
    expect(await drawFlows(w, drawingOf(w, 'd'), many, { x: 0, y: 0 }, category)).toBeNull();
  });
});
