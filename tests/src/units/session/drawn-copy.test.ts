import { describe, expect, it, vi } from 'vitest';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';
import { copyPlaceOf, DrawnHere } from '@/session/outbox/drawn-copy';
import { restored } from '@/session/outbox/pending';

/** A page that has drawn in the diagram `d`, with the edit that did. */
function drawn() {
  const desk = empty();
  desk.do(add('diagrams', { name: 'Body' }, 'd'));
  const here = new DrawnHere();
  const edit = restored({ id: 'e', at: 1, ops: [], fences: { d: 1 } });
  here.note(edit, desk.w);
  const put = vi.fn();
  const copies = () => {
    here.keepCopy({ put } as never, 'd');
    return put.mock.calls.map(([place]) => place);
  };
  return { here, edit, copies };
}

describe('a diagram as it was drawn here', () => {
  it('is copied while what was drawn has not arrived', () => {
    const { here, edit, copies } = drawn();
    here.forget([edit]);
    expect(copies()).toEqual([copyPlaceOf('d')]);
  });

  it('is not copied once it has arrived, although its answer waits for others', () => {
    const { here, edit, copies } = drawn();
    here.forget([{ ...edit, rev: 7 }]);
    expect(copies()).toEqual([]);
  });
});
