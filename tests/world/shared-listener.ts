import { api } from '#contract/index.ts';
import { type ListeningActor, readOn } from './listener.ts';
import type { Actor } from './server.ts';

interface Told {
  version: string;
  id: string;
  event: string;
  data: string;
}

/** Someone who listens to several versions by one stream. */
export interface SharedListener extends ListeningActor {
  id: string;
  hear(versionId: string, after: number): Promise<null>;
  hearNoMore(versionId: string): Promise<null>;
  /** The status with which the version is refused; 200: it is heard. */
  refusalOf(versionId: string): Promise<number>;
  /** What has come so far. */
  events(): Told[];
}

/** Opens a stream that hears no version yet. */
export async function shareOf(who: Actor): Promise<SharedListener> {
  const listener = readOn(await who.fetch('/intara/v1.0/stream'));
  await listener.until('event: opened');
  const id = /"id":"([^"]+)"/.exec(listener.text())?.[1] ?? '';
  const at = (versionId: string) => ({ params: { streamId: id, versionId } });
  return {
    ...listener,
    id,
    hear: (versionId, after) => who.call(api.version.hear, { ...at(versionId), body: { after } }),
    hearNoMore: (versionId) => who.call(api.version.hearNoMore, at(versionId)),
    async refusalOf(versionId) {
      const headers = { 'content-type': 'application/json' };
      const path = `/intara/v1.0/stream/${id}/versions/${versionId}`;
      return (await who.fetch(path, { method: 'PUT', body: '{"after":0}', headers })).status;
    },
    events: () =>
      listener
        .text()
        .split('\n\n')
        .map((block) => {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
          return { version: field('version'), id: field('id'), event: field('event'), data: field('data') };
        }),
  };
}
