import type { Env } from '#server/env.ts';
import { eventStream } from '#server/http/event-stream.ts';
import { changesSince } from '#server/store/versions.ts';
import { versionTopic } from './open-versions.ts';
import { versionsOf } from './versions-of.ts';

export interface Watcher {
  id: string;
  name: string;
}

/** Who has which version open in this process, by connection. */
const watchers = new WeakMap<Env, Map<string, Map<symbol, Watcher>>>();

const peopleTopic = (versionId: string) => `people:${versionId}`;

/**
 * The live stream of a version: every change after `after` in the order of the revs, and who else has it open. The bus only says *that*
 * something happened; what happened is read from the log, so nothing is missed and nothing comes twice.
 */
export async function streamVersion(
  env: Env,
  versionId: string,
  user: { id: string; fullName: string; username: string },
  after: number | undefined,
): Promise<Response> {
  let sent = after ?? (await versionsOf(env).read(versionId)).rev;
  return eventStream(env, (send, end) => {
    let open = true;
    let reading = Promise.resolve();
    const catchUp = () => {
      reading = reading
        .then(async () => {
          for (const changes of open ? await changesSince(env.store.db, versionId, sent) : []) {
            sent = changes.rev;
            send('changes', changes, String(changes.rev));
          }
        })
        .catch((err) => {
          env.log.error({ err, versionId }, 'a live stream could not read its changes');
          end();
        });
    };
    const tellPeople = () => {
      const present = presentIn(env, versionId).values();
      send('people', [...new Map([...present].map((watcher) => [watcher.id, watcher])).values()]);
    };
    const leaveChanges = env.bus.subscribe(versionTopic(versionId), catchUp, catchUp);
    const leavePeople = env.bus.subscribe(peopleTopic(versionId), tellPeople);
    const me = Symbol(versionId);
    presentIn(env, versionId).set(me, { id: user.id, name: user.fullName || user.username });
    env.bus.publish(peopleTopic(versionId), {});
    catchUp();
    return () => {
      open = false;
      leaveChanges();
      leavePeople();
      presentIn(env, versionId).delete(me);
      env.bus.publish(peopleTopic(versionId), {});
    };
  });
}

function presentIn(env: Env, versionId: string): Map<symbol, Watcher> {
  const versions = watchers.get(env) ?? new Map<string, Map<symbol, Watcher>>();
  watchers.set(env, versions);
  const present = versions.get(versionId) ?? new Map<symbol, Watcher>();
  versions.set(versionId, present);
  return present;
}
