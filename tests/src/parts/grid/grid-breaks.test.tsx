import { afterEach, describe, expect, it, vi } from 'vitest';
import { lamp, lampColumns, openGrid } from '../../world/grid';

afterEach(() => vi.restoreAllMocks());

/** A grid whose texts are entered in one line; `breaks`: and keep those they have. */
function opened(breaks: boolean, text = 'one\ntwo') {
  const columns = lampColumns.map((column) =>
    column.editor?.kind === 'text' ? { ...column, editor: { ...column.editor, breaks } } : column,
  );
  const asked: unknown[] = [];
  const refuse = (what: unknown) => void asked.push(what);
  return { ...openGrid([lamp(1, { text }), lamp(2)], { columns, refuse }), asked };
}

describe('a field that was opened and left as it was', () => {
  it('stores nothing, by whichever way it is left', async () => {
    for (const breaks of [true, false])
      for (const end of ['{Enter}', '{Tab}']) {
        const g = opened(breaks);
        await g.enter('L1', 'text');
        await g.press('{F2}');
        expect(g.field()).toHaveValue('one\ntwo');
        await g.press(end);
        expect(g.asked).toEqual([]);
        expect(g.row('L1')?.text).toBe('one\ntwo');
        g.page.unmount();
      }
  });

  it('that was typed back stores nothing either', async () => {
    const g = opened(false);
    await g.enter('L1', 'text');
    await g.press('{F2}x{Backspace}{Enter}');
    expect(g.asked).toEqual([]);
  });
});

describe('the line breaks of a text', () => {
  it('stay where one types into it, and where it is pasted into another row', async () => {
    const g = opened(true);
    await g.enter('L1', 'text');
    await g.press('{F2}!{Enter}');
    expect(g.row('L1')?.text).toBe('one\ntwo!');
    await g.paste('"three\nfour"');
    expect(g.row('L2')?.text).toBe('three\nfour');
  });

  it('go where the text is one line', async () => {
    const g = opened(false);
    await g.enter('L2', 'text');
    await g.paste('"three\nfour"');
    expect(g.row('L2')?.text).toBe('three four');
  });
});
