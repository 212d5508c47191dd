import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CursorPlace } from '#contract/cursor.ts';
import { shortPlace } from '@/session/live/cursors';
import { type LoneSession, loneSession, patience } from '../../world/lone-session';
import { network } from '../../world/network';

let lone: LoneSession;
/** What the server was told. */
let told: { at: CursorPlace | null }[];
beforeEach(async () => {
  told = [];
  lone = await loneSession();
  network.use(
    http.put('http://localhost/*/cursor', async ({ request }) => {
      told.push((await request.json()) as never);
      return HttpResponse.json({ success: true, data: null });
    }),
  );
  await vi.waitFor(() => expect(lone.session.view.live).toBe(true), patience);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lone.close();
});

const cell: CursorPlace = { kind: 'damages', row: 'd1', column: 'name' };
const people = (...ids: string[]) =>
  lone.tell(
    'people',
    [lone.lin.id, ...ids].map((id) => ({ id, name: id })),
  );
const here = () => lone.session.cursors.of('damages').map(({ name, at }) => `${name} ${at.row}`);
const shown = (...list: string[]) => vi.waitFor(() => expect(here()).toEqual(list), patience);
const saidTo = (n: number) => vi.waitFor(() => expect(told).toHaveLength(n), patience);
const pause = () => new Promise((done) => setTimeout(done, 450));
const wang = { id: 'wang', name: 'Wang', seat: 'tab', at: cell };

describe('the cursors of colleagues', () => {
  it('are those of people who have the version open, each tab by itself, and never the own one', async () => {
    people('wang');
    lone.tell('cursors', [wang, { ...wang, seat: 'other', at: { ...cell, row: 'd2' } }]);
    lone.tell('cursors', [
      { ...wang, id: lone.lin.id, name: 'lin' },
      { ...wang, id: 'gone', name: 'Gone' },
    ]);
    await shown('Wang d1', 'Wang d2');
    lone.tell('cursors', [{ ...wang, at: null }]);
    await shown('Wang d2');
    people();
    await shown();
  });

  it('change nothing but the grid they are in, and count their moves', async () => {
    people('wang');
    await vi.waitFor(() => expect(lone.session.view.watchers).toHaveLength(2), patience);
    await vi.waitFor(() => expect(lone.session.view.points).not.toBeNull(), patience);
    const { view } = lone.session;
    const threats = lone.session.cursors.of('threats');
    lone.tell('cursors', [wang]);
    await shown('Wang d1');
    const [first] = lone.session.cursors.of('damages');
    lone.tell('cursors', [{ ...wang, at: { ...cell, rows: ['d1', 'd2'] } }]);
    await vi.waitFor(() => expect(lone.session.cursors.of('damages')[0]?.at.rows).toHaveLength(2), patience);
    expect(lone.session.cursors.of('damages')[0]?.turn).toBe(first?.turn);
    lone.tell('cursors', [{ ...wang, at: { ...cell, row: 'd3' } }]);
    await shown('Wang d3');
    expect(lone.session.cursors.of('damages')[0]?.turn).toBe((first?.turn ?? 0) + 1);
    expect(lone.session.cursors.of('threats')).toBe(threats);
    expect(lone.session.view).toBe(view);
  });
});

describe('the own cursor', () => {
  it('is said to colleagues only, at most five times a second, the last place for certain', async () => {
    lone.session.cursors.point(cell);
    await pause();
    expect(told).toEqual([]);
    people('wang');
    await saidTo(1);
    expect(told[0]?.at).toEqual(cell);
    for (let n = 0; n < 50; n += 1) lone.session.cursors.point({ ...cell, row: `d${n}` });
    await vi.waitFor(() => expect(told.at(-1)?.at?.row).toBe('d49'), patience);
    expect(told).toHaveLength(2);
    await pause();
    expect(told).toHaveLength(2);
  });

  it('is taken back where the page is hidden or closed, and said again where it comes back', async () => {
    people('wang');
    lone.session.cursors.point(cell);
    await saidTo(1);
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await saidTo(2);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await saidTo(3);
    lone.session.close();
    await saidTo(4);
    expect(told.map(({ at }) => at?.row)).toEqual(['d1', undefined, 'd1', undefined]);
  });

  it('is said with no more of a range than a message takes', () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `${n}`.padStart(80, 'x'));
    const columns = Array.from({ length: 90 }, (_, n) => `c${n}`);
    const short = shortPlace({ ...cell, rows, columns });
    expect([short.rows?.length, short.columns?.length]).toEqual([55, 30]);
    expect(shortPlace(cell)).toEqual(cell);
  });
});
