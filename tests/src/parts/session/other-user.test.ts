import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '@/request/error-codes';
import { leave } from '@/request/leave';
import { keepToken } from '@/request/storage';
import type { Session } from '@/session/session';
import { type LoneSession, loneSession } from '../../world/lone-session';

let lone: LoneSession;
beforeEach(async () => {
  lone = await loneSession();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await lone.close();
});

const asset = (session: Session) => session.view.w.assets.values().next().value as { id: string; rev: number };
const acts: [string, (session: Session) => Promise<unknown>][] = [
  ['undo', (session) => session.undo()],
  ['redo', (session) => session.redo()],
  ['a version made final', (session) => session.freeze('for once')],
  ['rows brought back', (session) => session.restore(lone.versionId)],
  [
    'a row put into its library',
    (session) => {
      const { id: row, rev } = asset(session);
      const name = { en: 'Made by another', zh: 'Made by another' };
      return session.promote({ kind: 'assets', row, rev, language: 'en', code: '', name, anyway: true });
    },
  ],
];

describe('in a tab where somebody else has signed in meanwhile', () => {
  it.each(acts)('%s is refused, and the page loaded anew', async (_, act) => {
    const reloaded = vi.spyOn(leave, 'reload').mockReturnValue(undefined);
    const { session } = lone;
    const { rev } = session.view.w;
    keepToken(lone.colleague.token);
    await expect(act(session)).rejects.toMatchObject({ errorCode: errorCodes.OtherUser });
    expect(reloaded).toHaveBeenCalledOnce();
    expect(session.view.w.rev).toBe(rev);
  });
});
