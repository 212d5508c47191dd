import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { change } from '#domain/workspace/edit.ts';
import { notices } from '@/request/notices';
import { type LoneSession, loneSession, patience, unreachable } from '../../world/lone-session';

let lone: LoneSession;
beforeEach(async () => {
  lone = await loneSession();
});
afterEach(() => lone.close());

/** What a colleague wrote and was heard of here, and is in no copy. */
async function hearOfWhatIsLost(): Promise<void> {
  const damage = lone.damage();
  const { rev } = lone.session.view.w;
  for (const n of [1, 2, 3]) {
    const row = { ...damage, effects: `lost ${n}`, rev: damage.rev + n };
    const said = { by: lone.colleague.id, at: '2026-03-02T08:00:00.000Z', edit: 'edit', counters: {} };
    lone.hear({ ...said, rev: rev + n, put: { damages: [row] }, drop: {} } as never);
  }
  await vi.waitFor(() => expect(lone.damage().effects).toBe('lost 3'), patience);
}

describe('a page that was open while a copy of the workplace was brought back', () => {
  it('shows what is in the copy, hears of revisions that are given a second time, and saves on', async () => {
    const said = vi.spyOn(notices().notification, 'warning').mockImplementation(() => {});
    const { effects } = lone.damage();
    await vi.waitFor(() => expect(lone.session.view.live).toBe(true), patience);
    lone.tell('restored', { id: '' });
    await hearOfWhatIsLost();
    lone.snapshotsTo(unreachable);
    lone.tell('restored', { id: 'a copy' });
    await vi.waitFor(() => expect(lone.damage().effects).toBe(effects), patience);
    const { description } = said.mock.calls[0]?.[0] ?? {};
    expect(description).toMatch(/Changes saved after the backup was made are missing/);
    await vi.waitFor(() => expect(lone.session.view.live).toBe(true), patience);
    lone.tell('restored', { id: 'a copy' });
    lone.hear(await lone.byColleague(change('damages', lone.damage(), { effects: 'written anew' })));
    await vi.waitFor(() => expect(lone.damage().effects).toBe('written anew'), patience);
    await lone.write({ effects: 'and by me' });
    expect(lone.damage().effects).toBe('and by me');
    expect((await lone.stored(lone.damage().id))?.effects).toBe('and by me');
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  it('goes on as it is when the server no longer says from which copy it goes on', async () => {
    await vi.waitFor(() => expect(lone.session.view.live).toBe(true), patience);
    const asked = lone.snapshotsTo();
    lone.tell('restored', { id: 'a copy' });
    lone.tell('restored', { id: '' });
    lone.hear(await lone.byColleague(change('damages', lone.damage(), { effects: 'heard after it' })));
    await vi.waitFor(() => expect(lone.damage().effects).toBe('heard after it'), patience);
    expect([asked(), lone.session.view.live]).toEqual([0, true]);
  });

  it('keeps what was typed and not sent', async () => {
    await vi.waitFor(() => expect(lone.session.view.live).toBe(true), patience);
    lone.tell('restored', { id: '' });
    await hearOfWhatIsLost();
    lone.editsTo(unreachable);
    const written = lone.write({ category: 'typed here' });
    lone.tell('restored', { id: 'a copy' });
    await written.catch(() => undefined);
    await vi.waitFor(() => expect(lone.damage().effects).not.toBe('lost 3'), patience);
    const kept = [lone.damage().category, ...lone.session.view.conflicts.map(({ ops }) => JSON.stringify(ops))].join();
    expect(kept).toContain('typed here');
  });
});
