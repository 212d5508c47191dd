import type { LayoutSettings } from '#config/layout.ts';
import { account } from '#contract/account.ts';
import { type CurrentUser, inauth } from '#contract/inauth.ts';
import { call, silent } from '@/request/call';
import { goToWanted, leaveToLoginFromStart, onLoginPage } from '@/request/leave';
import { readToken } from '@/request/storage';
import { cachedSettings, keepSettingsHere, settingsFrom } from './settings-store';

export interface InitialState {
  currentUser?: CurrentUser;
  settings: LayoutSettings;
  /** Everything the server keeps per user: column settings and the like. Keys are ours. */
  preferences: Record<string, unknown>;
}

/**
 * Start-up (R-STATE-1): unless on the login path, fetch the current user; failing that, go to login. While the browser leaves,
 * the loading screen stays.
 */
export async function start(): Promise<InitialState> {
  const settings = cachedSettings();
  if (onLoginPage()) return { settings, preferences: {} };
  try {
    if (!readToken()) throw new Error('no token');
    const [currentUser, preferences] = await Promise.all([
      call(inauth.me, {}, silent),
      call(account.preferences, {}, silent).catch(() => ({})),
    ]);
    const kept = settingsFrom(preferences, settings);
    keepSettingsHere(kept);
    goToWanted();
    return { currentUser, settings: kept, preferences };
  } catch {
    leaveToLoginFromStart();
    return new Promise(() => undefined);
  }
}
