import type { LayoutSettings } from '#config/layout.ts';
import { account } from '#contract/account/account.ts';
import { type CurrentUser, inauth } from '#contract/account/inauth.ts';
import { isAway, Refusals, untilBack } from '@/request/away';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { goToWanted, leaveToLoginFromStart, onLoginPage } from '@/request/leave';
import { readToken } from '@/request/storage';
import { cachedSettings, keepSettingsHere, settingsFrom } from './settings-store';

export interface InitialState {
  currentUser?: CurrentUser;
  settings: LayoutSettings;
  /** Everything the server keeps per user: column settings and the like. Keys are ours. */
  preferences: Record<string, unknown>;
}

/** Between two tries while the server is away (ms). */
const askAgainAfter = 5_000;

/**
 * Start-up (R-STATE-1): unless on the login path, fetch the current user; failing that, go to login. While the browser leaves,
 * the loading screen stays; also while the server is away, which is no reason to sign in anew. A server that is there and does not say who this is
 * has failed.
 */
export async function start(): Promise<InitialState> {
  const settings = cachedSettings();
  if (onLoginPage()) return { settings, preferences: {} };
  const refusals = new Refusals();
  for (;;) {
    try {
      return await startSignedIn(settings);
    } catch (error) {
      if (error instanceof CallError && isAway(error) && !refusals.isForGood()) {
        await untilBack(askAgainAfter);
        continue;
      }
      leaveToLoginFromStart(error instanceof CallError && error.status === 401);
      return new Promise(() => undefined);
    }
  }
}

async function startSignedIn(settings: LayoutSettings): Promise<InitialState> {
  if (!readToken()) throw new Error('no token');
  const [currentUser, preferences] = await Promise.all([
    call(inauth.me, {}, silent),
    call(account.preferences, {}, silent).catch(() => ({})),
  ]);
  const kept = settingsFrom(preferences, settings);
  keepSettingsHere(kept);
  goToWanted();
  return { currentUser, settings: kept, preferences };
}
