import { afterEach, describe, expect, it, vi } from 'vitest';
import { lamp, openGrid } from '../../world/grid';

afterEach(() => vi.restoreAllMocks());

const many = Array.from({ length: 60 }, (_, at) => lamp(at + 1));
const placeOf = (line: HTMLElement | null) => line?.style.transform;

describe('rows of two lines', () => {
  it('stand 48 px apart instead of 28, in a table as high as all of them', () => {
    const low = openGrid(many);
    expect(placeOf(low.line('L2'))).toBe('translateY(28px)');
    low.page.unmount();
    const g = openGrid(many, { view: { tall: true } });
    expect(placeOf(g.line('L2'))).toBe('translateY(48px)');
    const body = g.page.container.querySelector<HTMLElement>('[data-grid-body]');
    // The line for a new row is one more.
    expect(body?.style.height).toBe(`${61 * 48}px`);
    expect(body?.closest('[data-tall]')).not.toBeNull();
  });

  it('answer the same keys: a page is as many rows as fit, a range is copied whole', async () => {
    const g = openGrid(many, { view: { tall: true } });
    await g.enter('L1', 'text');
    // 320 px hold six of them, two stay in sight.
    await g.press('{PageDown}');
    expect(g.at()).toBe('L5/text');
    await g.press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(['L5', 'L6', 'L7'].map((id) => g.row(id)?.text)).toEqual(['lamp 5', 'lamp 5', 'lamp 5']);
    await g.press('{Escape}{Control>}{End}{/Control}');
    expect(g.at()).toBe('L60/on');
  });

  it('scroll a line into the free part by their own height', async () => {
    const g = openGrid(many, { view: { tall: true } });
    const scroller = g.page.container.querySelector<HTMLElement>('[role="grid"]');
    await g.enter('L1', 'text');
    await g.press('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    // The last of 60 rows ends at the lower edge; the heads are as high as the mock says.
    const heads = scroller?.querySelector<HTMLElement>('[data-grid-heads]')?.offsetHeight ?? 0;
    expect(scroller?.scrollTop).toBe(60 * 48 - ((scroller?.clientHeight ?? 0) - heads));
  });
});

describe('compact rows', () => {
  it('draw as many lines as fit, page by them, and scroll into the free part by their own height', async () => {
    const usual = openGrid(many);
    const drawn = (g: typeof usual) => g.page.container.querySelectorAll('[data-grid-body] > [data-line]').length;
    const before = drawn(usual);
    usual.page.unmount();
    const g = openGrid(many, {}, 'compact');
    expect(placeOf(g.line('L2'))).toBe('translateY(24px)');
    expect(drawn(g)).toBeGreaterThan(before);
    const scroller = g.page.container.querySelector<HTMLElement>('[role="grid"]');
    await g.enter('L1', 'text');
    // 320 px hold thirteen of them, two stay in sight.
    await g.press('{PageDown}');
    expect(g.at()).toBe('L12/text');
    await g.press('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    const heads = scroller?.querySelector<HTMLElement>('[data-grid-heads]')?.offsetHeight ?? 0;
    expect(scroller?.scrollTop).toBe(60 * 24 - ((scroller?.clientHeight ?? 0) - heads));
  });
});
