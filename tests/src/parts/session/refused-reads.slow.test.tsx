import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { engineer } from '#tests/world/analysis.ts';
import { start } from '@/features/shell/start';
import { notices } from '@/request/notices';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { exampleTask } from '../../world/example-task';
import { network } from '../../world/network';

const patient = { timeout: 60_000 };
const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

let world: BrowserWorld;
afterEach(() => world.close());

/** A proxy in front of a server that is well: it answers this address itself, as long as `status` says how. */
function proxyAt(address: RegExp, status: number | undefined) {
  const proxy = { status, asked: 0 };
  network.use(
    http.all('http://localhost/*', ({ request }) => {
      const isIts = address.test(request.url);
      if (isIts) proxy.asked += 1;
      return isIts && proxy.status !== undefined
        ? new HttpResponse('<html></html>', { status: proxy.status })
        : world.app.request(request);
    }),
  );
  return proxy;
}

const spins = () => document.querySelector('.ant-spin-spinning') !== null;

describe('a read that is refused although the server is there', { timeout: 120_000 }, () => {
  it.each([
    [
      'en-US',
      [
        [504, 'Server error, please contact the administrator!'],
        [502, ''],
        [503, 'Request error, please retry.'],
      ],
    ],
    ['zh-CN', [[504, '服务器错误，请联系管理员！']]],
  ] as const)('says so once, and is not asked for over and over (%s)', async (language, answers) => {
    world = await browserWorld(language);
    await world.signIn('lin', engineer);
    const proxy = proxyAt(/\/projects\?/, undefined);
    world.openPage('/project/list');
    const refresh = await screen.findByRole('button', { name: language === 'en-US' ? 'Refresh' : '刷新' }, patient);
    await waitFor(() => expect([proxy.asked, spins()]).toEqual([1, false]), patient);

    for (const [status, said] of answers) {
      const spoken = vi.spyOn(notices().message, 'error').mockImplementation(() => undefined as never);
      proxy.asked = 0;
      proxy.status = status;
      await userEvent.click(refresh);
      await waitFor(() => expect(spoken.mock.calls, `${status}`).toEqual([[said]]), patient);
      await waitFor(() => expect(spins(), `${status}`).toBe(false), patient);
      await later(3_000);
      expect([status, proxy.asked, spoken.mock.calls.length]).toEqual([status, 2, 1]);
      expect(screen.queryByText(/The server is not responding/)).toBeNull();

      await userEvent.click(refresh);
      await waitFor(() => expect(spoken.mock.calls, `${status}`).toEqual([[said], [said]]), patient);

      proxy.status = undefined;
      await userEvent.click(refresh);
      await waitFor(() => expect(spins(), `${status}`).toBe(false), patient);
      expect(spoken, `${status}`).toHaveBeenCalledTimes(2);
      spoken.mockRestore();
    }
  });

  it('says so on a page that has just been opened', async () => {
    world = await browserWorld();
    await world.signIn('lin', engineer);
    proxyAt(/\/projects\?/, 504);
    world.openPage('/project/list');
    expect(await screen.findByText('Server error, please contact the administrator!', {}, patient)).toBeInTheDocument();
    await waitFor(() => expect(spins()).toBe(false), patient);
    // Not as if there were none.
    expect(screen.getByText('Request error, please retry.')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /Create project/, hidden: true })).toHaveLength(1);
  });

  it('of a whole task says so in its place', async () => {
    const example = await exampleTask('assets');
    world = example.world;
    proxyAt(/\/snapshot/, 504);
    example.open();
    expect(await screen.findByText('The task cannot be opened.', {}, patient)).toBeInTheDocument();
  });

  it('of an entry does not say that it is not there', async () => {
    const example = await exampleTask('assets', 'en-US');
    world = example.world;
    proxyAt(/\/tasks\//, 504);
    world.openPage(`/project/analysisEdit?task=${example.taskId}`);
    expect(await screen.findByText('Request error, please retry.', {}, patient)).toBeInTheDocument();
    expect(screen.queryByText(/does not exist/)).toBeNull();
  });

  it.each([
    ['the task is gone', () => 'task=nope'],
    ['its version is gone', (taskId: string) => `task=${taskId}&version=nope`],
  ])('says for as long as the page is there that %s, and draws no picture with an English title', async (_, of) => {
    const example = await exampleTask('assets', 'zh-CN');
    world = example.world;
    proxyAt(/nowhere/, undefined);
    world.openPage(`/project/analysis?${of(example.taskId)}`);
    expect(await screen.findByText('该任务不存在，或您不是其项目的参与者。', {}, patient)).toBeInTheDocument();
    expect(document.querySelector('.ant-result [aria-hidden] svg')).not.toBeNull();
    expect(screen.queryByText('未找到。')).toBeNull();
  });

  it('of who is signed in leads to the login', async () => {
    world = await browserWorld();
    await world.signIn('lin', engineer);
    proxyAt(/info-by-token/, 504);
    void start();
    await waitFor(() => expect(world.left).toHaveLength(1), { timeout: 5_000 });
  });
});
