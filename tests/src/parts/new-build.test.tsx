import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { workplace } from '#contract/workplace.ts';
import { call } from '@/request/call';
import { leave } from '@/request/leave';
import { newBuild, watchWorkerUpdates } from '@/request/new-build';
import { type BrowserWorld, browserWorld } from '../world/browser';
import { network } from '../world/network';

let world: BrowserWorld;
let script: HTMLScriptElement;
beforeEach(async () => {
  newBuild.reset();
  world = await browserWorld();
  await world.signIn('root', permissions);
  // The page runs this build; a script of this type is not loaded.
  script = document.createElement('script');
  Object.assign(script, { type: 'text/plain', src: '/intara/umi.0a1b2c3d.js' });
  document.head.append(script);
});
afterEach(async () => {
  script.remove();
  newBuild.reset();
  await world.close();
});

/** Has the server another build from now on. */
function install(build: string) {
  network.use(
    http.all('http://localhost/*', async ({ request }) => {
      const answer = await world.app.request(request);
      answer.headers.set('x-intara-build', build);
      return answer;
    }),
  );
}
const title = 'A new version of InTARA is installed';

describe('a newer application on the server', () => {
  it('is noticed by any answer', async () => {
    install('0a1b2c3d');
    await call(workplace.summary, {});
    expect(newBuild.get()).toBe(false);
    install('ffffffff');
    await call(workplace.summary, {});
    expect(newBuild.get()).toBe(true);
  });

  it('is said once, with the way to load it, and not while somebody types', async () => {
    const reload = vi.spyOn(leave, 'reload').mockImplementation(() => undefined);
    world.openApplication('/account/projectCollect');
    await screen.findByRole('navigation', {}, { timeout: 20_000 });
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    fireEvent.keyDown(field, { key: 'a' });
    install('ffffffff');
    await act(() => call(workplace.summary, {}));
    for (let n = 0; n < 4; n += 1) {
      await act(() => new Promise((done) => setTimeout(done, 1_000)));
      fireEvent.keyDown(field, { key: 'a' });
    }
    expect(screen.queryByText(title)).toBeNull();
    field.remove();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await screen.findByText(title, {}, { timeout: 20_000 });
    await act(() => call(workplace.summary, {}));
    expect(screen.getAllByText(title)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('the update event of a service worker', () => {
  const update = () => window.dispatchEvent(new CustomEvent('sw.updated', { detail: undefined }));

  it('does nothing while it is off, as it is delivered', () => {
    watchWorkerUpdates();
    update();
    expect(newBuild.get()).toBe(false);
  });

  it('is said like any newer application where it is on', () => {
    watchWorkerUpdates(true);
    update();
    expect(newBuild.get()).toBe(true);
  });
});
