import { readFileSync } from 'node:fs';
import { act, render } from '@testing-library/react';
import { http } from 'msw';
import { type ComponentProps, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { earlyCalls, earlyNeeds } from '#config/early-calls.ts';
import { account } from '#contract/account/account.ts';
import { inauth } from '#contract/account/inauth.ts';
import { comparison } from '#contract/comparison.ts';
import { addressOf } from '#contract/kit/endpoint.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { version } from '#contract/version.ts';
import { workplace } from '#contract/workplace.ts';
import { engineer } from '#tests/world/analysis.ts';
import { answerHere, call, callEarly } from '@/request/call';
import { settleEarly } from '@/request/early';
import { keepToken, readToken } from '@/request/storage';
import { useCall } from '@/request/useCall';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { network } from '../../world/network';

let world: BrowserWorld;
let asked: string[];
let refused: boolean;
beforeEach(async () => {
  world = await browserWorld();
  asked = [];
  refused = false;
  network.use(
    http.all('http://localhost/*', ({ request }) => {
      const { pathname, search } = new URL(request.url);
      asked.push(pathname + search);
      return refused ? new Response('{}', { status: 503 }) : world.app.request(request);
    }),
  );
});
afterEach(() => {
  delete window.earlyCalls;
  window.history.replaceState(null, '', '/intara/');
  world.close();
});

/** Is drawn in vain until nothing is waited for any more; notes what it saw then. */
function Late({ on }: { on: { wait: Promise<void> | null; seen: unknown[] } }) {
  const { data } = useCall(workplace.summary, {});
  if (on.wait) throw on.wait;
  on.seen.push(data);
  return null;
}

/** Runs public/boot.js as the browser does at an address. */
function boot(address: string) {
  window.history.replaceState(null, '', address);
  const script = document.createElement('script');
  const texts = { 'texts-en-US': 'texts.js' };
  script.dataset.boot = JSON.stringify({ calls: earlyCalls(), needs: earlyNeeds(), texts, publicPath: '/' });
  const run = new Function('document', readFileSync('public/boot.js', 'utf8'));
  run({
    documentElement: document.documentElement,
    currentScript: script,
    head: document.createElement('div'),
    createElement: (name: string) => document.createElement(name),
  });
}

const timesAsked = (address: string) => asked.filter((one) => one === address).length;
const me = addressOf(inauth.me.path);
const summary = addressOf(workplace.summary.path);

describe('what the page asks before the application is there', () => {
  it('is, for the workplace, the user, the preferences, the figures and the lists', async () => {
    await world.signIn('lin', engineer);
    boot('/intara/account/workplace');
    await settleEarly(5_000);
    expect(asked.toSorted()).toEqual(
      [
        me,
        addressOf(account.preferences.path),
        summary,
        '/intara/v1.0/projects?mine=true&pageSize=20',
        '/intara/v1.0/projects?starred=true&pageSize=10',
      ].toSorted(),
    );
  });

  it('is the version a task names, and nothing about a version where none is named', async () => {
    await world.signIn('lin', engineer);
    boot('/intara/project/analysis?task=t&version=v1');
    await settleEarly(5_000);
    expect(asked).toContain('/intara/v1.0/versions/v1/snapshot');
    asked.length = 0;
    boot('/intara/project/analysis?task=t');
    await settleEarly(5_000);
    expect(asked.some((address) => address.includes('versions'))).toBe(false);
  });

  it('is the comparison of the two versions an address names', async () => {
    await world.signIn('lin', engineer);
    boot('/intara/project/diff?task=t&from=v1&to=v2');
    await settleEarly(5_000);
    expect(asked).toContain(addressOf(comparison.compare.path, { params: { versionId: 'v2' }, query: { with: 'v1' } }));
    asked.length = 0;
    boot('/intara/project/diff?task=t&to=v2');
    await settleEarly(5_000);
    expect(asked.some((address) => address.includes('comparison'))).toBe(false);
  });

  it('is of the page only what the user may: nothing is asked that would be refused', async () => {
    await world.signIn('guest', []);
    boot('/intara/account/workplace');
    await settleEarly(5_000);
    expect(asked).toEqual([me, addressOf(account.preferences.path)]);
    for (const [page, calls] of Object.entries(earlyCalls()).filter(([page]) => page !== '*')) {
      const holder = await world.user(`holder of ${page}`, [earlyNeeds()[page] as Permission]);
      for (const path of calls) {
        const { status } = await holder.fetch(path.replace(':version', 'x'));
        expect([path, status === 403]).toEqual([path, false]);
      }
    }
  });

  it('is nothing without a user', async () => {
    boot('/intara/account/workplace');
    await settleEarly(5_000);
    expect(asked).toEqual([]);
  });
});

describe('an early answer', () => {
  it('is taken by the call of the same address, once', async () => {
    const lin = await world.signIn('lin', engineer);
    const { versionId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
    asked.length = 0;
    const input = { params: { versionId } };
    callEarly(version.snapshot, input);
    callEarly(version.snapshot, input);
    expect(await call(version.snapshot, input)).toMatchObject({ versionId });
    expect(asked).toHaveLength(1);
    await call(version.snapshot, input);
    expect(asked).toHaveLength(2);
  });

  it('that is here is shown at once, and once', async () => {
    await world.signIn('lin', engineer);
    boot('/intara/account/workplace');
    expect(answerHere(workplace.summary, {})).toBeUndefined();
    await settleEarly(5_000);
    const here = answerHere(workplace.summary, {});
    expect(here?.data).toMatchObject({ projects: 0 });
    // Drawing that was begun and thrown away has used nothing.
    expect(answerHere(workplace.summary, {})?.data).toBe(here?.data);
    here?.used();
    expect(answerHere(workplace.summary, {})).toBeUndefined();
    expect(timesAsked(summary)).toBe(1);
  });

  it('survives a component whose drawing was begun and thrown away', async () => {
    await world.signIn('lin', engineer);
    boot('/intara/account/workplace');
    await settleEarly(5_000);
    let ready = () => {};
    const wait = new Promise<void>((done) => {
      ready = done;
    });
    const on: ComponentProps<typeof Late>['on'] = { wait, seen: [] };
    render(
      <Suspense>
        <Late on={on} />
      </Suspense>,
    );
    await act(async () => {
      on.wait = null;
      ready();
    });
    expect(on.seen[0]).toMatchObject({ projects: 0 });
    expect(timesAsked(summary)).toBe(1);
  });

  it('of another user is not taken', async () => {
    await world.signIn('lin', engineer);
    boot('/intara/account/workplace');
    await settleEarly(5_000);
    const reader = await world.user('reader', ['ProjectConfigRead']);
    keepToken(reader.token);
    expect(answerHere(workplace.summary, {})).toBeUndefined();
    expect(await call(inauth.me)).toMatchObject({ username: 'reader' });
    expect(timesAsked(me)).toBe(2);
  });

  it('counts although its token was replaced while it was on its way', async () => {
    const lin = await world.signIn('lin', engineer);
    const { versionId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
    world.clock.advance(11 * 60_000);
    asked.length = 0;
    boot(`/intara/project/analysis?version=${versionId}`);
    await settleEarly(5_000);
    expect(readToken()).not.toBe(lin.token);
    expect(await call(version.snapshot, { params: { versionId } })).toMatchObject({ versionId });
    expect(await call(inauth.me)).toMatchObject({ username: 'lin' });
    expect(timesAsked(addressOf(version.snapshot.path, { params: { versionId } }))).toBe(1);
    expect(timesAsked(me)).toBe(1);
  });

  it('that was refused is asked for again, and the second answer counts', async () => {
    await world.signIn('lin', engineer);
    refused = true;
    boot('/intara/account/workplace');
    await settleEarly(5_000);
    refused = false;
    expect(await call(inauth.me)).toMatchObject({ username: 'lin' });
    expect(timesAsked(me)).toBe(2);
  });

  it('to a token that is no longer good is asked for again, whose refusal reaches the caller', async () => {
    keepToken('expired');
    boot('/intara/account/workplace');
    await expect(call(inauth.me, {}, { skipErrorHandler: true })).rejects.toMatchObject({ status: 401 });
    expect(timesAsked(me)).toBe(2);
  });

  it('is too old after ten seconds', async () => {
    await world.signIn('lin', engineer);
    boot('/intara/account/workplace');
    await settleEarly(5_000);
    for (const early of Object.values(window.earlyCalls ?? {})) early.at -= 10_001;
    expect(answerHere(workplace.summary, {})).toBeUndefined();
    await call(workplace.summary);
    expect(timesAsked(summary)).toBe(2);
  });
});
