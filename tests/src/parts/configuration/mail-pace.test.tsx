import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { inbox } from '#contract/account/inbox.ts';
import { readSettings } from '#server/settings.ts';
import { engineer } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld;
let lin: Actor;
afterEach(() => world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };
const patient = { timeout: 20_000 };

/** The settings of notifications, of a server that sends mails. */
async function open(language: 'en-US' | 'zh-CN') {
  world = await browserWorld(language, { sending: readSettings({ MAIL_URL: 'http://127.0.0.1:1/' }).sending });
  lin = await world.signIn('lin', engineer);
  world.openPage('/account/settings?tab=notifications');
}
const chosen = async () => (await lin.call(inbox.ways)).mailing;
const mailBox = () => screen.findByRole('checkbox', { name: /mentions you in a comment: By mail/, ...hidden }, patient);

describe('how mails come', { timeout: 60_000 }, () => {
  it('is chosen in the account settings: at once, as a daily summary at an hour, or not', async () => {
    await open('en-US');
    expect(await mailBox()).not.toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Daily summary', ...hidden }));
    await waitFor(async () => expect(await mailBox()).toBeChecked(), patient);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(await chosen()).toEqual({ pace: 'daily', hour: 7, zone: timeZone, locale: 'en-US' });
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Hour of the summary', ...hidden }));
    await user.click(await screen.findByTitle('06:00', {}, patient));
    await waitFor(async () => expect((await chosen()).hour).toBe(6), patient);
    await user.click(screen.getByRole('radio', { name: 'No mail', ...hidden }));
    await waitFor(async () => expect(await mailBox()).toBeDisabled(), patient);
    expect(screen.queryByRole('combobox', { name: 'Hour of the summary', ...hidden })).toBeNull();
    expect((await chosen()).pace).toBe('none');
  });

  it('comes in the language it is chosen in', async () => {
    await open('zh-CN');
    const paces = await screen.findByRole('radiogroup', { name: '邮件', ...hidden }, patient);
    await user.click(within(paces).getByRole('radio', { name: '每日汇总', ...hidden }));
    await waitFor(async () => expect((await chosen()).locale).toBe('zh-CN'), patient);
  });
});
