import { http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inputPlace } from '@/session/kept/kept';
import { leftBehind } from '@/session/kept/left-behind';
import { failure, heldBack, type LoneSession, loneSession, patience } from '../../world/lone-session';
import { network } from '../../world/network';

let lone: LoneSession;
beforeEach(async () => {
  lone = await loneSession();
});
afterEach(() => lone.close());

const byServer = (request: Request) => lone.world.app.request(request);
const place = inputPlace('damages x Effects');

/** What a field does on leaving it: it saves, and forgets what was typed. */
async function saveField(effects: string) {
  await lone.write({ effects });
  lone.session.keep(place, undefined);
}

/** How often the server was asked to undo. */
function countUndos(): () => number {
  let asked = 0;
  network.use(
    http.post('http://localhost/*/undo', ({ request }) => {
      asked += 1;
      return byServer(request) as never;
    }),
  );
  return () => asked;
}

describe('a page that is left straight from a field', () => {
  it('forgets what was typed when it is saved', async () => {
    const { id } = lone.damage();
    const { session } = lone;
    session.keep(place, { text: 'Typed' });
    const held = heldBack(byServer);
    lone.editsTo(held.answer);
    const saved = saveField('Typed');
    session.leave();
    expect(leftBehind.get(lone.versionId)).toMatchObject({ waiting: 1 });
    held.letGo();
    await saved;
    expect(session.kept.get(place)).toBeUndefined();
    expect(session.kept.isEmpty).toBe(true);
    await vi.waitFor(() => expect(leftBehind.all()).toEqual([]), patience);
    expect((await lone.stored(id))?.effects).toBe('Typed');
  });

  it('keeps nothing more of what is entered', () => {
    const { session } = lone;
    lone.editsTo(heldBack(byServer).answer);
    void failure(lone.write({ effects: 'Typed' }));
    session.leave();
    session.keep(place, { text: 'Later' });
    expect(session.kept.get(place)).toBeUndefined();
  });

  it('sends what is saved only then, before it closes', async () => {
    const { id } = lone.damage();
    const first = lone.write({ effects: 'One' });
    void failure(first.then(() => lone.write({ effects: 'Two' })));
    lone.session.leave();
    await vi.waitFor(async () => expect((await lone.stored(id))?.effects).toBe('Two'), patience);
    await vi.waitFor(() => expect(leftBehind.all()).toEqual([]), patience);
  });
});

describe('a page that is opened again before its answer came', () => {
  it('forgets what was typed when it is saved, and keeps what was typed since', async () => {
    const { id } = lone.damage();
    const [typed, since] = [inputPlace(`damages ${id} Effects`), inputPlace(`damages ${id} Title`)];
    lone.session.keep(typed, { text: 'Typed' });
    lone.session.keep(since, { text: 'Later' });
    const held = heldBack(byServer);
    lone.editsTo(held.answer);
    void failure(lone.write({ effects: 'Typed' }));
    lone.session.leave();
    const session = await lone.open();
    expect(session.kept.get(typed)).toEqual({ text: 'Typed' });
    held.letGo();
    await vi.waitFor(() => expect(session.view.save.waiting).toBe(0), patience);
    expect((await lone.stored(id))?.effects).toBe('Typed');
    expect(session.kept.get(typed)).toBeUndefined();
    expect(session.kept.get(since)).toEqual({ text: 'Later' });
    expect(session.view.save.unfinished).toBe(1);
  });
});

describe('an undo that waits for an edit', () => {
  it('is dropped, and nothing said, when its page was left and opened again', async () => {
    const { id } = lone.damage();
    await lone.write({ effects: 'Before' });
    const undos = countUndos();
    const held = heldBack(byServer);
    lone.editsTo(held.answer);
    void failure(lone.write({ effects: 'Typed' }));
    const undone = lone.session.undo();
    const outcome = undone.then(
      () => 'done',
      ({ reason }) => reason,
    );
    lone.session.leave();
    const again = lone.open();
    expect(await outcome).toBe('cancelled');
    held.letGo();
    const session = await again;
    await vi.waitFor(() => expect(session.view.save.waiting).toBe(0), patience);
    await vi.waitFor(async () => expect((await lone.stored(id))?.effects).toBe('Typed'), patience);
    expect(undos()).toBe(0);
  });

  it('is carried out when its page was left', async () => {
    const { id, effects } = lone.damage();
    const undos = countUndos();
    const held = heldBack(byServer);
    lone.editsTo(held.answer);
    void failure(lone.write({ effects: 'Typed' }));
    const undone = lone.session.undo();
    lone.session.leave();
    held.letGo();
    await undone;
    expect(undos()).toBe(1);
    expect((await lone.stored(id))?.effects).toBe(effects);
    await vi.waitFor(() => expect(leftBehind.all()).toEqual([]), patience);
  });
});
