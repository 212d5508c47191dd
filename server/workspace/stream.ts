import type { Env } from '#server/env.ts';
import { changesSince } from '#server/store/versions.ts';
import { versionTopic } from './open-versions.ts';
import { versionsOf } from './versions-of.ts';

/** Proxies cut silent connections; a comment keeps them open. */
const pingEvery = 15_000;

export interface Watcher {
  id: string;
  name: string;
}

/** Who has which version open in this process, by connection. */
const watchers = new WeakMap<Env, Map<string, Map<symbol, Watcher>>>();

const topicsOf = (env: Env) => {
  const made = watchers.get(env) ?? new Map<string, Map<symbol, Watcher>>();
  watchers.set(env, made);
  return made;
};

/**
 * The live stream of a version: every change after `after` in the order of the revs, and who else has it open. The bus only says *that*
 * something happened; what happened is read from the log, so nothing is missed and nothing comes twice.
 */
export async function streamVersion(
  env: Env,
  versionId: string,
  user: { id: string; fullName: string; username: string },
  after: number | undefined,
  closed: AbortSignal,
): Promise<Response> {
  let sent = after ?? (await versionsOf(env).read(versionId)).rev;
  const encoder = new TextEncoder();
  const me = Symbol(versionId);
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let open = true;
      const write = (text: string) => {
        if (open) controller.enqueue(encoder.encode(text));
      };
      let reading = Promise.resolve();
      const catchUp = () => {
        reading = reading
          .then(async () => {
            for (const changes of open ? await changesSince(env.store.db, versionId, sent) : []) {
              sent = changes.rev;
              write(`id: ${changes.rev}\nevent: changes\ndata: ${JSON.stringify(changes)}\n\n`);
            }
          })
          .catch((error) => {
            env.log.error({ error, versionId }, 'a live stream could not read its changes');
            end();
          });
      };
      const tellPeople = () => {
        const present = [...(topicsOf(env).get(versionId)?.values() ?? [])];
        const unique = [...new Map(present.map((w) => [w.id, w])).values()];
        write(`event: people\ndata: ${JSON.stringify(unique)}\n\n`);
      };
      const leaveChanges = env.bus.subscribe(versionTopic(versionId), catchUp, catchUp);
      const leavePeople = env.bus.subscribe(`people:${versionId}`, tellPeople);
      const ping = setInterval(() => write('event: ping\ndata: {}\n\n'), pingEvery);
      end = () => {
        if (!open) return;
        open = false;
        clearInterval(ping);
        leaveChanges();
        leavePeople();
        come(env, versionId, me);
        closed.removeEventListener('abort', end);
        env.stopping.removeEventListener('abort', end);
        try {
          controller.close();
        } catch {
          // The client has gone already.
        }
      };
      closed.addEventListener('abort', end);
      env.stopping.addEventListener('abort', end);
      write('retry: 2000\n\n');
      come(env, versionId, me, { id: user.id, name: user.fullName || user.username });
      catchUp();
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  });
}

/** Someone opens (or, without a watcher, leaves) a version; all who have it open are told. */
function come(env: Env, versionId: string, connection: symbol, watcher?: Watcher) {
  const topics = topicsOf(env);
  const present = topics.get(versionId) ?? new Map<symbol, Watcher>();
  if (watcher) present.set(connection, watcher);
  else present.delete(connection);
  if (present.size) topics.set(versionId, present);
  else topics.delete(versionId);
  env.bus.publish(`people:${versionId}`, { count: present.size });
}
