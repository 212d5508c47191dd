import { describe, expect, it } from 'vitest';
import { runToEnd } from '#domain/run-to-end.ts';
import { comparingPictures } from '#domain/versions/compared-pictures.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { edited, emptyVersion } from '#tests/domain/report/example.ts';

const box = { width: 152, height: 46 };
const first = edited(emptyVersion(), [
  add('assets', { name: 'Switch', properties: [] }, 'switch'),
  add('diagrams', { name: 'Lamp' }, 'lamp'),
  add('nodes', { diagram: 'lamp', asset: 'switch', x: 0, y: 0, ...box }, 'a'),
  add('nodes', { diagram: 'lamp', text: 'note', x: 300, y: 0, ...box }, 'b'),
  add('links', { diagram: 'lamp', from: 'a', to: 'b' }, 'line'),
  add('diagrams', { name: 'Other' }, 'other'),
  add('nodes', { diagram: 'other', text: 'as before', x: 0, y: 0, ...box }, 'c'),
]);
const node = (id: string) => first.nodes.get(id) ?? { id, rev: 1 };
const compared = (...ops: Parameters<typeof edited>[1]) =>
  runToEnd(comparingPictures(first, edited(first, ops), 'light', 'outside'));

describe('diagrams of two versions as pictures', () => {
  it('are those that differ, each part marked by what became of it', () => {
    const found = compared(
      change('nodes', node('a'), { x: 40 }),
      drop('nodes', node('b')),
      add('nodes', { diagram: 'lamp', text: 'new', x: 0, y: 200, ...box }, 'd'),
    );
    expect(found.map(({ name, counts }) => [name, counts])).toEqual([['Lamp', { added: 1, removed: 2, changed: 1 }]]);
    const [{ before = '', after = '', over = '' } = {}] = found;
    expect(before).toContain('note');
    expect(after).not.toContain('note');
    expect(over).toContain('note');
    expect(over).toContain('new');
  });

  it('mark an asset that is called otherwise, and no line that only follows a node', () => {
    expect(
      compared(change('assets', first.assets.get('switch') ?? { id: '', rev: 1 }, { name: 'Stalk' })),
    ).toMatchObject([{ counts: { added: 0, removed: 0, changed: 1 } }]);
    expect(compared(change('nodes', node('a'), { y: 90 }))[0]?.counts).toEqual({ added: 0, removed: 0, changed: 1 });
  });

  it('of a diagram that only one version has, show that one', () => {
    const [found] = compared(drop('diagrams', { id: 'other' }));
    expect(found).toMatchObject({ name: 'Other', after: null, counts: { removed: 1 } });
    expect(found?.before).toContain('as before');
  });

  it('of versions that say the same are none', () => {
    expect(compared()).toEqual([]);
  });
});
