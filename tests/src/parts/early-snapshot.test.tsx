import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workplace } from '#contract/workplace.ts';
import { engineer } from '#tests/world/analysis.ts';
import { readToken } from '@/request/storage';
import { askEarly, snapshotOf } from '@/session/early-snapshot';
import { type BrowserWorld, browserWorld } from '../world/browser';
import { network } from '../world/network';

let world: BrowserWorld;
let versionId: string;
let asked: string[];
beforeEach(async () => {
  world = await browserWorld();
  const lin = await world.signIn('lin', engineer);
  ({ versionId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } }));
  asked = [];
  network.use(
    http.all('http://localhost/*', ({ request }) => {
      asked.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
      return world.app.request(request);
    }),
  );
});
afterEach(() => world.close());
const snapshots = () => asked.filter((path) => path === 'snapshot').length;
const address = (version: string) => ({ pathname: '/intara/project/analysis', search: `?task=t&version=${version}` });

describe('the version an address names', () => {
  it('is asked for once when it was asked for early, and again the next time', async () => {
    askEarly(address(versionId));
    expect(await snapshotOf(versionId)).toMatchObject({ versionId });
    expect(snapshots()).toBe(1);
    await snapshotOf(versionId);
    expect(snapshots()).toBe(2);
  });

  it('is asked for again when the early answer was a refusal', async () => {
    askEarly(address('gone'));
    await expect(snapshotOf('gone')).rejects.toMatchObject({ name: 'CallError' });
    expect(snapshots()).toBe(2);
  });

  it('is not taken for another version', async () => {
    askEarly(address('another'));
    expect(await snapshotOf(versionId)).toMatchObject({ versionId });
  });

  it('is not asked for on other pages, nor without a user', () => {
    askEarly({ pathname: '/intara/project/list', search: `?version=${versionId}` });
    localStorage.clear();
    expect(readToken()).toBeNull();
    askEarly(address(versionId));
    expect(snapshots()).toBe(0);
  });
});
