import { HttpResponse, http } from 'msw';
import { api } from '#contract/index.ts';
import { workplace } from '#contract/workplace.ts';
import type { Patch, Row } from '#domain/kinds/kinds.ts';
import { change, type Op } from '#domain/workspace/edit.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import { engineer } from '#tests/world/analysis.ts';
import type { CallError } from '@/request/call-error';
import { Kept } from '@/session/kept/kept';
import { Session } from '@/session/session';
import { browserWorld, forgetLeftTasks } from './browser';
import { network } from './network';

/** How long specs of a session wait for what comes by itself (ms): Vitest's own second is too short on a loaded machine. */
export const patience = 20_000;

type Damage = Row<'damages'>;
export type Answering = (request: Request) => Promise<Response> | Response;

/** A session of the example task that hears by its stream only what a spec tells it, and a colleague. */
export async function loneSession() {
  const world = await browserWorld();
  const colleague = await world.signIn('wang', [...engineer, 'ProjectAdmin']);
  const lin = await world.signIn('lin', engineer);
  const { versionId } = await lin.call(workplace.loadExample, { body: { locale: 'en-US' } });
  const params = { versionId };
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  network.use(
    http.get('http://localhost/*/stream', () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          stream = controller;
        },
      });
      return new HttpResponse(body);
    }),
  );
  const sessions: Session[] = [];
  const damages = async () => {
    const { rows } = await lin.call(api.version.snapshot, { params });
    return rows.damages as unknown as Damage[];
  };

  const lone = {
    world,
    lin,
    colleague,
    versionId,
    session: undefined as unknown as Session,
    /** Opens the task, also once more; `session` is the last one. */
    async open(): Promise<Session> {
      lone.session = await Session.open(versionId, { id: lin.id, name: 'lin' });
      sessions.push(lone.session);
      return lone.session;
    },
    /** The tab is gone at once; what is in the storage of the browser stays. */
    async crash(): Promise<void> {
      await lone.session.kept.settled();
      lone.session.close();
      await Kept.forget();
    },
    /** The first damage scenario, as it is shown. */
    damage: () => lone.session.view.w.damages.values().next().value as Damage,
    write: (patch: Patch<'damages'>): Promise<Changes> => lone.session.edit(change('damages', lone.damage(), patch)),
    stored: async (id: string): Promise<Damage | undefined> => (await damages()).find((row) => row.id === id),
    byColleague: (...edits: Op[]): Promise<Changes> => colleague.call(api.version.edit, { params, body: { edits } }),
    /** Tells what somebody did, as the stream does. */
    hear: (changes: Changes): void => lone.tell('changes', changes),
    /** Says anything over the stream. */
    tell: (event: string, data: object): void =>
      stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    /** How the next edits of this tab are answered, one after the other; those behind them by the server. */
    editsTo(...answers: Answering[]): void {
      network.use(
        http.post('http://localhost/*/edits', ({ request }) => {
          const answer = answers.shift() ?? world.app.request;
          return answer(request) as never;
        }),
      );
    },
    /** The same of the snapshots; returns how many were asked for. */
    snapshotsTo(...answers: Answering[]): () => number {
      let asked = 0;
      network.use(
        http.get('http://localhost/*/snapshot', ({ request }) => {
          asked += 1;
          const answer = answers.shift() ?? world.app.request;
          return answer(request) as never;
        }),
      );
      return () => asked;
    },
    async close(): Promise<void> {
      for (const one of sessions) one.close();
      forgetLeftTasks();
      await Kept.forget();
      await world.close();
    },
  };
  await lone.open();
  return lone;
}

export type LoneSession = Awaited<ReturnType<typeof loneSession>>;

/** The status an edit is refused with; undefined: it is saved. */
export const failure = (edit: Promise<unknown>): Promise<number | undefined> =>
  edit.then(
    () => undefined,
    (error: CallError) => error.status,
  );

export const refusedWith = (status: number) => (): Response =>
  HttpResponse.json({ success: false, message: 'no' }, { status });
export const unreachable = (): Response => HttpResponse.error();

/** An answer that waits until it is let go: its request waits, or where it is `late` what was answered. `asked`: so far it has come. */
export function heldBack(answer: Answering, late?: 'late') {
  let letGo = () => {};
  let noteAsked = () => {};
  const go = new Promise<void>((done) => {
    letGo = done;
  });
  const asked = new Promise<void>((done) => {
    noteAsked = done;
  });
  const held: Answering = async (request) => {
    const answered = late && (await answer(request));
    noteAsked();
    await go;
    return answered ?? answer(request);
  };
  return { asked, letGo, answer: held };
}
