import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import type { CallError } from '@/request/call-error';
import { keepToken } from '@/request/storage';
import type { Wire } from '@/request/stream/line';
import { OwnStreams } from '@/request/stream/own-streams';
import { SharedWire } from '@/request/stream/shared-wire';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { BrowserLocks } from '../../world/browser-locks';
import { patience } from '../../world/lone-session';
import { network } from '../../world/network';

let world: BrowserWorld;
let lin: Actor;
let projectId: string;
let locks: BrowserLocks;
/** How many streams are open, and how many there were in all. */
const streams = { open: 0, opened: 0 };
const ending: (() => void)[] = [];

beforeEach(async () => {
  world = await browserWorld();
  lin = await world.signIn('lin', engineer);
  projectId = (await lin.call(api.project.create, { body: projectForm() })).id;
  locks = new BrowserLocks();
  crashed.clear();
  Object.assign(streams, { open: 0, opened: 0 });
  network.use(
    http.get(/\/intara\/v1\.0\/(stream|versions\/[^/]+\/stream)$/, ({ request }) => {
      streams.open += 1;
      streams.opened += 1;
      request.signal.addEventListener('abort', () => {
        streams.open -= 1;
      });
      return world.app.request(request);
    }),
  );
});
afterEach(async () => {
  for (const end of ending.splice(0)) end();
  // Pages that are left hold nothing.
  window.dispatchEvent(new Event('pagehide'));
  seen('visible');
  await world.close();
});

/** A task of its own. */
async function newTask(name: string) {
  const body = taskForm(lin.id, { name, code: name });
  const { id, versionId } = await lin.call(api.task.create, { params: { projectId }, body });
  return { taskId: id, versionId };
}
const addAsset = (versionId: string, name: string) =>
  lin.call(api.assets.create, { params: { versionId }, body: { name, properties: ['I'] } });

/** A page of the browser that has a version open. */
function page(tab: string, versionId: string, rev = 0) {
  const wire = wireOf(tab);
  return { ...listenBy(wire, versionId, rev), tab };
}

function wireOf(tab: string): Wire {
  return new SharedWire({ locks: locks.of(tab), channel: channelsOf(tab), instead: new OwnStreams() });
}

const crashed = new Set<string>();

/** The channels of a page, which nobody else has: pages of specs before are still going. */
function channelsOf(tab: string) {
  const profile = projectId;
  return (name: string) => {
    const channel = new BroadcastChannel(`${profile}:${name}`);
    const isThere = () => profile === projectId && !crashed.has(tab);
    return {
      postMessage: (message: unknown) => isThere() && channel.postMessage(message),
      set onmessage(listen: (event: MessageEvent) => void) {
        channel.onmessage = (event) => isThere() && listen(event as MessageEvent);
      },
      close: () => channel.close(),
    };
  };
}

/** The browser ends a page without a word. */
function crash(tab: string) {
  crashed.add(tab);
  locks.crash(tab);
}

function listenBy(wire: Wire, versionId: string, rev = 0) {
  const heard = { names: [] as string[], isLive: false, refused: undefined as CallError | undefined, rev };
  const leave = wire.join({
    versionId,
    rev: () => heard.rev,
    hear({ event, id, data }) {
      if (event !== 'changes' || Number(id) <= heard.rev) return;
      heard.rev = Number(id);
      heard.names.push(/"name":"([^"]+)"/.exec(data)?.[1] ?? '');
    },
    note: (state) => {
      heard.isLive = state === 'open';
    },
    refuse: (refusal) => {
      heard.refused = refusal;
    },
  });
  ending.push(leave);
  return { heard, leave };
}

/** The browser shows the page, or another one before it. */
function seen(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const becomes = <T>(what: () => T, expected: T) => vi.waitFor(() => expect(what()).toEqual(expected), patience);

describe('the pages of a browser', () => {
  it('hear any number of tasks by one stream, each its own', async () => {
    const pages = [];
    for (let n = 0; n < 7; n += 1) {
      const { versionId } = await newTask(`Task-${n}`);
      pages.push({ ...page(`tab ${n}`, versionId), versionId });
    }
    for (const { heard } of pages) await becomes(() => heard.isLive, true);
    for (const [n, { versionId }] of pages.entries()) await addAsset(versionId, `Asset ${n}`);
    for (const [n, { heard }] of pages.entries()) await becomes(() => heard.names, [`Asset ${n}`]);
    expect(streams).toEqual({ open: 1, opened: 1 });
  });

  it('hear one version twice, each from where it is', async () => {
    const { versionId } = await newTask('Task');
    await addAsset(versionId, 'First');
    const second = await addAsset(versionId, 'Second');
    const early = page('early', versionId);
    await becomes(() => early.heard.names, ['First', 'Second']);
    const late = page('late', versionId, second.rev);
    await becomes(() => late.heard.isLive, true);
    const behind = page('behind', versionId, second.rev - 1);
    await addAsset(versionId, 'Third');
    await becomes(() => early.heard.names, ['First', 'Second', 'Third']);
    await becomes(() => late.heard.names, ['Third']);
    await becomes(() => behind.heard.names, ['Second', 'Third']);
    expect(streams.opened).toBe(1);
  });

  it('go on by the next one when the one that leads crashes, and miss nothing', async () => {
    const [first, second] = [await newTask('First'), await newTask('Second')];
    const leads = page('leads', first.versionId);
    await becomes(() => leads.heard.isLive, true);
    const next = page('next', second.versionId);
    await becomes(() => next.heard.isLive, true);
    await addAsset(second.versionId, 'Before');
    await becomes(() => next.heard.names, ['Before']);
    network.use(http.get(/\/intara\/v1\.0\/stream$/, ({ request }) => world.app.request(request)));
    crash('leads');
    await addAsset(second.versionId, 'After');
    await becomes(() => next.heard.names, ['Before', 'After']);
    await becomes(() => locks.holder('intara-stream-1'), 'next');
  });

  it('are no longer there for others when they crash, while the one that leads goes on', async () => {
    const [first, second] = [await newTask('First'), await newTask('Second')];
    const leads = page('leads', first.versionId);
    await becomes(() => leads.heard.isLive, true);
    const crashes = page('crashes', second.versionId);
    await becomes(() => crashes.heard.isLive, true);
    const asked = vi.fn();
    network.use(
      http.delete(/\/stream\/[^/]+\/versions/, ({ request }) => {
        asked(new URL(request.url).pathname.split('/').at(-1));
        return world.app.request(request);
      }),
    );
    crash('crashes');
    await becomes(() => asked.mock.calls, [[second.versionId]]);
    await addAsset(first.versionId, 'Heard');
    await becomes(() => leads.heard.names, ['Heard']);
  });

  it('close alone when a version may no longer be read, with what the server says', async () => {
    const [first, second] = [await newTask('First'), await newTask('Second')];
    const stays = page('stays', first.versionId);
    const ends = page('ends', second.versionId);
    for (const { heard } of [stays, ends]) await becomes(() => heard.isLive, true);
    await lin.call(api.task.drop, { params: { taskId: second.taskId } });
    await becomes(() => ends.heard.refused?.status, 404);
    expect(ends.heard.refused?.body?.enMessage).not.toBe('');
    await addAsset(first.versionId, 'Heard');
    await becomes(() => stays.heard.names, ['Heard']);
    expect([stays.heard.refused, streams.opened]).toEqual([undefined, 1]);
  });

  it('are all told when the sign-in has ended, and go on after the next one', async () => {
    const [first, second] = [await newTask('First'), await newTask('Second')];
    const wires = [wireOf('one'), wireOf('two')];
    const lines = [listenBy(wires[0]!, first.versionId), listenBy(wires[1]!, second.versionId)];
    for (const { heard } of lines) await becomes(() => heard.isLive, true);
    await lin.call(api.inauth.logout);
    for (const { heard } of lines) await becomes(() => heard.refused?.status, 401);
    keepToken((await world.renewed(lin)).token);
    const again = [listenBy(wires[0]!, first.versionId), listenBy(wires[1]!, second.versionId)];
    for (const { heard } of again) await becomes(() => heard.isLive, true);
    expect(streams.open).toBe(1);
  });

  it('hold nothing while the browser keeps them for the way back, and hear what they missed', async () => {
    const { versionId } = await newTask('Task');
    const kept = page('kept', versionId);
    await becomes(() => kept.heard.isLive, true);
    window.dispatchEvent(new Event('pagehide'));
    await becomes(() => [streams.open, locks.holder('intara-stream-1')], [0, undefined]);
    await addAsset(versionId, 'Missed');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await becomes(() => kept.heard.names, ['Missed']);
  });

  it('hear twenty tasks one after the other by the stream they have', async () => {
    const wire = wireOf('one tab');
    for (let n = 0; n < 20; n += 1) {
      const { versionId } = await newTask(`Task-${n}`);
      const { heard, leave } = listenBy(wire, versionId);
      await becomes(() => heard.isLive, true);
      leave();
    }
    expect(streams).toEqual({ open: 1, opened: 1 });
  });

  it('lead in the place of a page that the browser has stopped', async () => {
    const { versionId } = await newTask('Task');
    // It holds the lock, and answers nobody.
    const stopped = locks.of('stopped').request('intara-stream-1', {}, () => new Promise(() => undefined));
    stopped.catch(() => undefined);
    seen('visible');
    const live = page('seen', versionId);
    await becomes(() => live.heard.isLive, true);
    expect(locks.holder('intara-stream-1')).toBe('seen');
  });
});

describe('where the browser has no locks for the page', () => {
  const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as never;

  it('each hears by a stream of its own', async () => {
    const channel = channelsOf('tab');
    const { versionId } = await newTask('Task');
    const wire = new SharedWire({ locks: refusing, channel, instead: new OwnStreams() });
    const { heard } = listenBy(wire, versionId);
    await addAsset(versionId, 'Heard');
    await becomes(() => heard.names, ['Heard']);
  });

  it('one that nobody sees gives its connection to others, and hears what it missed when it is seen', async () => {
    const { versionId } = await newTask('Task');
    const { heard } = listenBy(new OwnStreams(), versionId);
    await becomes(() => heard.isLive, true);
    seen('hidden');
    await becomes(() => streams.open, 0);
    await addAsset(versionId, 'Missed');
    seen('visible');
    await becomes(() => heard.names, ['Missed']);
    expect(streams.open).toBe(1);
  });
});
