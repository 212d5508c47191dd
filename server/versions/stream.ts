import type { Logger } from 'pino';
import type { Bus } from '#server/events/bus.ts';
import { eventStream } from '#server/events/event-stream.ts';
import type { Store } from '#server/store/store.ts';
import { changesSince } from '#server/store/versions.ts';
import { type OpenVersions, versionTopic } from './open-versions.ts';
import type { Watchers } from './watchers.ts';

interface Services {
  store: Store;
  bus: Bus;
  versions: OpenVersions;
  watchers: Watchers;
  log: Logger;
  stopping: AbortSignal;
}

const peopleTopic = (versionId: string) => `people:${versionId}`;

/**
 * The live stream of a version: every change after `after` in the order of the revs, and who else has it open. The bus only says *that*
 * something happened; what happened is read from the log, so nothing is missed and nothing comes twice.
 */
export async function streamVersion(
  services: Services,
  versionId: string,
  user: { id: string; fullName: string; username: string },
  after: number | undefined,
): Promise<Response> {
  const { store, bus, versions, watchers, log } = services;
  let sent = after ?? (await versions.read(versionId)).rev;
  return eventStream(services, (send, end) => {
    let open = true;
    let reading = Promise.resolve();
    const catchUp = () => {
      reading = reading
        .then(async () => {
          for (const changes of open ? await changesSince(store.db, versionId, sent) : []) {
            sent = changes.rev;
            send('changes', changes, String(changes.rev));
          }
        })
        .catch((err) => {
          log.error({ err, versionId }, 'a live stream could not read its changes');
          end();
        });
    };
    const sendPeople = () => send('people', watchers.of(versionId));
    const leaveChanges = bus.subscribe(versionTopic(versionId), catchUp, catchUp);
    const leavePeople = bus.subscribe(peopleTopic(versionId), sendPeople);
    const leave = watchers.add(versionId, { id: user.id, name: user.fullName || user.username });
    bus.publish(peopleTopic(versionId), {});
    catchUp();
    return () => {
      open = false;
      leaveChanges();
      leavePeople();
      leave();
      bus.publish(peopleTopic(versionId), {});
    };
  });
}
