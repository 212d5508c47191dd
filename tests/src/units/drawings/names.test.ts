import { describe, expect, it } from 'vitest';
import { planImport } from '#domain/drawn/import/plan.ts';
import { oneLine } from '#domain/drawn/import/sketch.ts';
import { edit } from '#domain/workspace/edit.ts';
import { drawingDesk } from '../../../domain/diagram/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';

const half = '\ud83d';
/** What people draw and nobody sees: signs that draw nothing, turn the direction of reading, or are cut in the middle. */
const odd = {
  'a zero width space': '\u200b',
  'a filler that counts as a letter': '\u3164',
  'a sign that turns the direction': 'Lamp\u202eUCE',
  'half of a character': `Lamp${half}`,
  'a character at the place where a name is cut': `${'L'.repeat(198)}\u{1f697}${'L'.repeat(50)}`,
  'a character at the place where the name of a diagram is cut': `${'L'.repeat(73)}\u{1f697}L`,
};

describe('names of drawings are those that rows may have', () => {
  it.each(Object.entries(odd))('%s', (_, name) => {
    const shape = { shape: 'process', position: { x: 0, y: 0 }, size: { width: 100, height: 60 } };
    const threats = [{ title: name, description: name, type: 'Tampering' }];
    const cells = [
      { ...shape, id: 'a', data: { name, description: name, threats } },
      { ...shape, id: 'b', data: { name: 'Lamp' } },
      { id: 'f', shape: 'flow', source: { cell: 'a' }, target: { cell: 'b' }, data: { name } },
      { id: 'z', shape: 'trust-boundary-box', position: { x: 0, y: 0 }, size: { width: 9, height: 9 }, data: { name } },
    ];
    const model = { version: '2.0', summary: { title: name }, detail: { diagrams: [{ id: 0, title: name, cells }] } };
    const { pages } = fromText('odd.json', JSON.stringify(model));
    let count = 0;
    const newId = () => `made${++count}`;
    const { w } = drawingDesk();
    const plan = planImport(w, pages, { diagram: 'Topology', block: 'Asset' }, newId);
    expect(plan.made.length).toBe(3);
    // A name that a row may not have refuses the whole edit.
    edit(w, plan.ops, { user: 'u', now: '2026-01-01T00:00:00.000Z', newId });
    // Of what is no whole character the server stores nothing.
    expect(JSON.stringify(plan.ops)).not.toMatch(/\\ud[89a-f]/);
  });

  it('a name is cut between characters', () => {
    expect(oneLine('ab\u{1f697}cd', 4)).toBe('ab…');
    expect(oneLine('ab\u{1f697}', 4)).toBe('ab\u{1f697}');
  });
});
