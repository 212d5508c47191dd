import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { inbox } from '#contract/account/inbox.ts';
import { workplace } from '#contract/workplace.ts';
import { notify } from '#server/actions/people/notify.ts';
import { engineer } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import { type BrowserWorld, browserWorld } from '../world/browser';
import { patient } from '../world/example-task';

let world: BrowserWorld;
let lin: Actor;
let taskId: string;
afterEach(() => world.close());
const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });
const hidden = { hidden: true };

async function begin(language: 'en-US' | 'zh-CN' = 'en-US') {
  world = await browserWorld(language);
  lin = await world.signIn('lin', engineer);
  const locale = language;
  ({ taskId } = await lin.call(workplace.loadExample, { body: { locale } }));
}
const tell = async (subject: string, kind: 'mentioned' | 'reportReady' = 'mentioned') => {
  const wu = await world.user(`wu-${subject}`, engineer);
  world.clock.advance(1000);
  await notify(world.env, { kind, by: wu.id, to: [lin.id], taskId, subject, text: 'the words' });
};

describe('the inbox', { timeout: 240_000 }, () => {
  it('is opened by the bell, which counts what is unread; a line leads there and is read then', async () => {
    await begin();
    await tell('DS-1');
    await tell('file.docx', 'reportReady');
    world.openApplication('/account/workplace');
    const bell = await screen.findByRole('button', { name: 'Notifications, unread: 2', ...hidden }, patient);
    await user.click(bell);
    const list = await screen.findByRole('region', { name: 'Notifications', ...hidden }, patient);
    await within(list).findAllByRole('link', { name: /DS-1/, ...hidden }, patient);
    const lines = within(list).getAllByRole('listitem', hidden);
    expect(lines.map((line) => within(line).getByRole('link', hidden).textContent)).toEqual([
      expect.stringContaining('The report file.docx is ready'),
      expect.stringContaining('wu-DS-1 mentioned you in a comment on DS-1'),
    ]);
    const link = within(lines[0] as HTMLElement).getByRole('link', hidden);
    expect(link.getAttribute('href')).toContain(`/project/analysis?task=${taskId}`);
    expect(link.getAttribute('href')).toContain('&page=report');
    await user.click(within(lines[0] as HTMLElement).getByRole('button', { name: 'Mark as read', ...hidden }));
    await screen.findByRole('button', { name: 'Notifications, unread: 1', ...hidden }, patient);
    await user.click(within(list).getByRole('button', { name: 'Mark all as read', ...hidden }));
    await waitFor(async () => expect(await lin.call(inbox.unread)).toEqual({ unread: 0 }), patient);
    await user.click(within(list).getByRole('button', { name: 'Unread only', ...hidden }));
    expect(await within(list).findByText('No notifications.', {}, patient)).toBeInTheDocument();
  });

  it('loads more when its end comes within 100 px', async () => {
    await begin();
    const wu = await world.user('wu', engineer);
    for (let n = 1; n <= 25; n += 1) {
      world.clock.advance(1000);
      await notify(world.env, {
        kind: 'mentioned',
        by: wu.id,
        to: [lin.id],
        taskId,
        subject: `DS-${n}`,
        text: 'words',
      });
    }
    world.openApplication('/account/workplace');
    await user.click(await screen.findByRole('button', { name: 'Notifications, unread: 25', ...hidden }, patient));
    const list = await screen.findByRole('region', { name: 'Notifications', ...hidden }, patient);
    const lines = () => within(list).getAllByRole('listitem', hidden).length;
    await waitFor(() => expect(lines()).toBe(20), patient);
    const scrolledTo = (scrollTop: number) => {
      for (const [name, value] of Object.entries({ scrollHeight: 1000, clientHeight: 500, scrollTop }))
        Object.defineProperty(list, name, { value, configurable: true });
      fireEvent.scroll(list);
    };
    scrolledTo(399);
    await new Promise((done) => setTimeout(done, 50));
    expect(lines()).toBe(20);
    scrolledTo(400);
    await waitFor(() => expect(lines()).toBe(25), patient);
  });

  it('stands on the workplace: the tasks assigned to me, and where I was mentioned', async () => {
    await begin('zh-CN');
    await tell('DS-1');
    world.openPage('/account/workplace');
    const mentions = await screen.findByRole('region', { name: '提到我的', ...hidden }, patient);
    expect(await within(mentions).findByText(/wu-DS-1 在 DS-1 的评论中提到了您/, {}, patient)).toBeInTheDocument();
    expect(mentions).toHaveTextContent('the words');
    const assigned = screen.getByRole('region', { name: '分配给我的任务', ...hidden });
    await waitFor(() => expect(within(assigned).getAllByRole('listitem', hidden)).toHaveLength(1), patient);
  });

  it('is filled as one chooses in the account settings', async () => {
    await begin();
    world.openPage('/account/settings?tab=notifications');
    const box = await screen.findByRole(
      'checkbox',
      { name: 'Someone mentions you in a comment: In the application', ...hidden },
      patient,
    );
    expect(box).toBeChecked();
    expect(
      screen.getByText('This server does not send notifications by mail. You see them in the application.'),
    ).toBeInTheDocument();
    await user.click(box);
    await waitFor(async () => {
      const { kinds } = await lin.call(inbox.ways);
      expect(kinds.find(({ kind }) => kind === 'mentioned')).toEqual({ kind: 'mentioned', inApp: false, mail: false });
    }, patient);
    await tell('DS-1');
    expect(await lin.call(inbox.unread)).toEqual({ unread: 0 });
  });
});
