import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import { answerWithin, leaseFor } from '#domain/drawn/lease.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { drawing, endRights, leaseCalls, passTime } from '#tests/world/leases.ts';
import type { Actor } from '#tests/world/server.ts';
import type { CallError } from '@/request/call-error';
import { Kept } from '@/session/kept/kept';
import type { LeaseNews } from '@/session/live/diagram-leases';
import { keptCopies } from '@/session/outbox/drawn-copy';
import { Session } from '@/session/session';
import { type BrowserWorld, browserWorld } from '../../world/browser';
import { BrowserLocks } from '../../world/browser-locks';
import { network } from '../../world/network';

let world: BrowserWorld;
let session: Session;
let wang: Actor;
let versionId: string;
let calls: ReturnType<typeof leaseCalls>;
let news: LeaseNews[];
let lin: Actor;
const me = () => ({ id: lin.id, name: 'lin' });
const open = async () => {
  session = await Session.open(versionId, me());
  news = [];
  session.leases.onNews((one) => void news.push(one));
};
const held = () => [...session.view.held];
const editor = () => session.view.leases.get('d')?.editor?.name;
const node = () => session.view.w.nodes.get('a') as Row<'nodes'>;
const move = (x: number) => session.edit(change('nodes', node(), { x }));
const begin = async () => {
  const leave = session.leases.enter('d');
  await vi.waitFor(() => expect(held()).toEqual(['d']));
  return leave;
};

beforeEach(async () => {
  world = await browserWorld();
  wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
  lin = await world.signIn('lin', engineer);
  const { id } = await lin.call(project.create, { body: projectForm() });
  ({ versionId } = await lin.call(task.create, { params: { projectId: id }, body: taskForm(lin.id) }));
  await lin.call(version.edit, { params: { versionId }, body: { edits: drawing } });
  calls = leaseCalls({ versionId });
  await open();
});
afterEach(async () => {
  session.close();
  await Kept.forget();
  await world.close();
});

describe('the diagram that is shown', () => {
  it('is edited while nobody else does, and given back when it is left', async () => {
    const leave = await begin();
    expect(editor()).toBe('lin');
    expect((await calls.take(wang)).status).toBe(409);
    await move(10);
    leave();
    await vi.waitFor(async () => expect((await calls.take(wang)).status).toBe(200));
    expect(held()).toEqual([]);
  });

  it('is named by an undo that was asked for before the right to edit it had come', async () => {
    const undo = http.post('http://localhost/*/undo', async ({ request }) => {
      // What was sent before the right was stored arrives after it.
      await vi.waitFor(async () =>
        expect(await world.store.db.selectFrom('edit_lease').selectAll().execute()).toHaveLength(1),
      );
      return world.app.request(request);
    });
    network.use(undo);
    await move(10);
    session.leases.enter('d');
    await session.undo();
    expect(node().x).toBe(0);
    expect(held()).toEqual(['d']);
  });

  it('is watched while somebody else edits, and says who', async () => {
    await calls.take(wang);
    session.leases.enter('d');
    await vi.waitFor(() => expect(editor()).toBe('wang'));
    expect(held()).toEqual([]);
    await calls.release(wang, 1);
    await vi.waitFor(() => expect(editor()).toBeUndefined());
    await session.leases.take('d');
    expect(held()).toEqual(['d']);
  });

  it('is edited at once by the next page of the person, where the right came too late to the one before', async () => {
    const before = session.leases.seat;
    // Reloaded while it takes the right: nobody is left who could give it back.
    window.dispatchEvent(new Event('pagehide'));
    expect((await calls.take(lin, before)).status).toBe(200);
    const next = await Session.open(versionId, me());
    next.leases.enter('d');
    await vi.waitFor(() => expect([...next.view.held]).toEqual(['d']));
    next.close();
  });

  it('is edited at once by another tab of the person when the one that edits is closed', async () => {
    await begin();
    const other = await Session.open(versionId, me());
    other.leases.enter('d');
    await vi.waitFor(() => expect(other.view.leases.get('d')?.editor?.name).toBe('lin'));
    expect([...other.view.held]).toEqual([]);
    session.close();
    await vi.waitFor(() => expect([...other.view.held]).toEqual(['d']));
    other.close();
  });

  describe('in a browser with locks', () => {
    let locks: BrowserLocks;
    const asTab = (tab: string) =>
      Object.defineProperty(navigator, 'locks', { configurable: true, value: locks.of(tab) });
    /** This page edits; then it is gone without a word, as far as others can see. */
    const crash = async () => {
      await begin();
      const { seat } = session.leases;
      await vi.waitFor(() => expect(locks.holder(`intara-seat-${seat}`)).toBe('first'));
      return () => locks.crash('first');
    };
    beforeEach(() => {
      locks = new BrowserLocks();
      localStorage.removeItem('intara.drawingSeats');
      asTab('first');
    });
    afterEach(() => Reflect.deleteProperty(navigator, 'locks'));

    it('is edited at once by the next tab of the person where the one that edits has crashed', async () => {
      (await crash())();
      asTab('next');
      const next = await Session.open(versionId, me());
      next.leases.enter('d');
      await vi.waitFor(() => expect([...next.view.held]).toEqual(['d']));
      next.close();
    });

    it('is edited at once by a tab of the person that watched it when that happened', async () => {
      const end = await crash();
      asTab('next');
      const next = await Session.open(versionId, me());
      next.leases.enter('d');
      await vi.waitFor(() => expect(next.view.leases.get('d')?.editor?.name).toBe('lin'));
      await next.leases.take('d');
      expect([...next.view.held]).toEqual([]);
      end();
      await vi.waitFor(() => expect([...next.view.held]).toEqual(['d']));
      next.close();
    });

    it('is not taken from a tab of another browser of the person, nor by another person', async () => {
      (await crash())();
      expect((await calls.take(wang)).status).toBe(409);
      localStorage.removeItem('intara.drawingSeats');
      asTab('next');
      const elsewhere = await Session.open(versionId, me());
      elsewhere.leases.enter('d');
      await vi.waitFor(() => expect(elsewhere.view.leases.get('d')?.editor?.name).toBe('lin'));
      await elsewhere.leases.take('d');
      expect([...elsewhere.view.held]).toEqual([]);
      elsewhere.close();
    });
  });

  it('is edited by one tab of a person, until the other takes it', async () => {
    await begin();
    const refused: string[] = [];
    network.events.on('response:mocked', ({ request, response }) => void (response.ok || refused.push(request.url)));
    const other = await Session.open(versionId, me());
    other.leases.enter('d');
    await vi.waitFor(() => expect(other.view.leases.get('d')?.editor?.name).toBe('lin'));
    await other.leases.take('d');
    expect([...other.view.held]).toEqual([]);
    // A refusal would stand in the console as an error.
    expect(refused).toEqual([]);
    network.events.removeAllListeners();
    await other.leases.take('d', true);
    expect([...other.view.held]).toEqual(['d']);
    await vi.waitFor(() => expect(held()).toEqual([]));
    expect(news).toEqual([{ what: 'lost', diagram: 'd', who: 'lin' }]);
    other.close();
  });
});

describe('who has asked', () => {
  beforeEach(async () => {
    await calls.take(wang);
    session.leases.enter('d');
    await vi.waitFor(() => expect(editor()).toBe('wang'));
    await session.leases.ask('d');
  });

  it('edits after a yes', async () => {
    await calls.reply(wang, 1, true);
    await vi.waitFor(() => expect(held()).toEqual(['d']));
    expect(news).toEqual([{ what: 'granted', diagram: 'd', who: 'lin' }]);
    await move(10);
  });

  it('hears a no', async () => {
    await calls.reply(wang, 1, false);
    await vi.waitFor(() => expect(news).toEqual([{ what: 'declined', diagram: 'd', who: 'wang' }]));
    expect(held()).toEqual([]);
  });

  it('comes for it by itself when no reply came in time', async () => {
    await passTime(world, answerWithin - 1_000);
    // Told anew, because somebody came to watch.
    const watcher = await Session.open(versionId, me());
    await vi.waitFor(() => expect(held()).toEqual(['d']), { timeout: 8_000 });
    expect(news).toEqual([{ what: 'granted', diagram: 'd', who: 'lin' }]);
    watcher.close();
  }, 15_000);

  it('comes for it as soon as the right of the editor runs out, before the time to reply has passed', async () => {
    await endRights(world);
    const watcher = await Session.open(versionId, me());
    await vi.waitFor(() => expect(held()).toEqual(['d']));
    expect(news).toEqual([{ what: 'granted', diagram: 'd', who: 'lin' }]);
    watcher.close();
  });

  it('hears nothing of a yes or no when somebody else was quicker', async () => {
    const chen = await world.user('chen', [...engineer, 'ProjectAdmin']);
    await endRights(world);
    expect((await calls.take(chen)).status).toBe(200);
    await vi.waitFor(() => expect(editor()).toBe('chen'));
    expect([held(), news]).toEqual([[], []]);
  });
});

describe('the right is lost', () => {
  const offline = () => network.use(http.post('http://localhost/*', () => HttpResponse.error()));

  it('with what was drawn and had not arrived: it is kept as a copy, and nothing of it is sent', async () => {
    await begin();
    offline();
    const drawn = [
      move(70),
      session.edit(
        add('assets', { name: 'Camera' }, 'camera'),
        add('nodes', { diagram: 'd', asset: 'camera', x: 5, y: 5, width: 100, height: 50 }, 'c'),
      ),
      session.edit(change('assets', { id: 'camera', rev: 1 }, { name: 'Front camera' })),
    ].map((edit) => edit.catch((error: CallError) => error.errorCode));
    await vi.waitFor(() => expect(session.view.save.offline).toBe(true));
    await passTime(world, leaseFor);
    await calls.take(wang);
    await calls.save(wang, [change('nodes', { id: 'a', rev: 1 }, { x: -30 })], 2);
    network.resetHandlers(http.all('http://localhost/*', ({ request }) => world.app.request(request)));
    expect(await Promise.all(drawn)).toEqual(['20120019', '20120019', '20120019']);
    await vi.waitFor(() => expect(news).toEqual([{ what: 'lost', diagram: 'd', who: 'wang' }]));
    expect(held()).toEqual([]);
    const [copy] = keptCopies(session.kept);
    expect(copy).toMatchObject({ diagram: 'd', name: 'Headlamp' });
    expect(copy?.nodes.map(({ id, x }) => [id, x])).toEqual(
      expect.arrayContaining([
        ['a', 70],
        ['c', 5],
      ]),
    );
    expect(copy?.assets.map(({ name }) => name)).toContain('Front camera');
    expect(session.view.save).toMatchObject({ waiting: 0, unfinished: 1, offline: false });
    expect(session.view.w.nodes.has('c')).toBe(false);
    await vi.waitFor(() => expect(node().x).toBe(-30));
    expect(session.view.conflicts).toEqual([]);
  }, 20_000);

  it('not by a connection that was lost while nobody else came', async () => {
    await begin();
    offline();
    const drawn = move(70);
    await vi.waitFor(() => expect(session.view.save.offline).toBe(true));
    await passTime(world, leaseFor * 5);
    network.resetHandlers(http.all('http://localhost/*', ({ request }) => world.app.request(request)));
    await drawn;
    expect(held()).toEqual(['d']);
    expect((await calls.take(wang)).status).toBe(200);
  }, 20_000);

  it('also in a page before: what waited from it is offered when the task is opened again', async () => {
    await begin();
    offline();
    move(70).catch(() => undefined);
    await vi.waitFor(() => expect(session.view.save.offline).toBe(true));
    await session.kept.settled();
    session.close();
    await Kept.forget();
    await passTime(world, leaseFor);
    await calls.take(wang);
    network.resetHandlers(http.all('http://localhost/*', ({ request }) => world.app.request(request)));
    await open();
    await vi.waitFor(() => expect(keptCopies(session.kept)).toHaveLength(1));
    expect(keptCopies(session.kept)[0]?.nodes.find(({ id }) => id === 'a')?.x).toBe(70);
    expect(session.view.conflicts).toEqual([]);
  }, 20_000);
});
