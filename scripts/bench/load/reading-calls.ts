import { groups } from '#contract/index.ts';
import { addressOf, type Endpoint, paramNames } from '#contract/kit/endpoint.ts';
import type { Actor } from '#tests/world/server.ts';
import type { Ids } from '../acts/act.ts';
import { wideTag } from '../fill/fill-workplace.ts';

/** A call that changes nothing, and who makes it. */
export interface ReadingCall {
  name: string;
  run: () => Promise<void>;
}

/** Not asked here, and why. */
const notAsked: Record<string, string> = {
  'inauth.picture': 'a file',
  'project.logo': 'a file',
  'attachment.file': 'a file',
  'report.file': 'a file',
  'projectDocument.file': 'a file',
  'report.job': 'a report is made by the part report',
  'version.stream': 'it does not end; the part acts catches up with one',
  'version.share': 'it does not end, like the stream of one version',
};

/** Every call that reads, as each of these people, with filters and pages where it has them. */
export async function readingCalls(people: Record<string, Actor>, ids: Ids): Promise<ReadingCall[]> {
  const [first] = Object.values(people) as [Actor];
  const calls: ReadingCall[] = [];
  for (const [group, endpoints] of Object.entries(groups))
    for (const [key, endpoint] of Object.entries(endpoints)) {
      const name = `${group}.${key}`;
      if (endpoint.method !== 'GET' || name in notAsked) continue;
      const params = await paramsOf(endpoint, first, ids);
      for (const [who, actor] of Object.entries(people))
        for (const query of queriesOf(endpoint, ids))
          calls.push({
            name: `${name} by ${who} ${Object.keys(query).length > 0 ? JSON.stringify(query) : ''}`.trim(),
            run: () => ask(actor, addressOf(endpoint.path, { params, query }), who !== Object.keys(people)[0]),
          });
    }
  return calls;
}

/** @throws Error when it is refused, but for a right that the caller does not have */
async function ask(actor: Actor, address: string, mayLackRight: boolean): Promise<void> {
  const answer = await actor.fetch(address);
  const text = await answer.text();
  if (answer.status === 200 || (mayLackRight && answer.status === 403)) return;
  throw new Error(`${address}: ${answer.status} ${text.slice(0, 200)}`);
}

/** Of models and library entries the first of their list. */
async function paramsOf({ path }: Endpoint, actor: Actor, ids: Ids): Promise<Ids> {
  const params = { ...ids };
  for (const name of paramNames(path).filter((one) => !(one in ids))) {
    const list = path.slice(0, path.indexOf(`/:${name}`));
    const { data } = (await (await actor.fetch(list)).json()) as {
      data: { id: string }[] | { list: { id: string }[] };
    };
    const [found] = Array.isArray(data) ? data : data.list;
    if (!found) throw new Error(`nothing to ask ${path} for`);
    params[name] = found.id;
  }
  return params;
}

/** As it comes, with words that many and few have, another page in another order, and what else narrows it. */
function queriesOf({ query }: Endpoint, { versionId = '' }: Ids): Record<string, string>[] {
  const fields = query?.shape ?? {};
  if ('with' in fields) return [{ with: versionId }];
  const narrowed: Record<string, Record<string, string>[]> = {
    name: [{ name: 'a' }, { name: 'zz' }, { name: '网关' }],
    pageSize: [{ pageSize: '100', current: '3' }],
    group: [{ group: 'signIn' }],
    from: [{ from: '2026-02-01', to: '2026-05-01' }],
    tag: [{ tag: wideTag.name }],
    reviewed: [{ reviewed: 'true' }],
    waiting: [{ waiting: 'overdue' }],
    status: [{ status: 'inProgress' }],
    unread: [{ unread: 'true' }],
    row: [{ row: 'row-1' }],
  };
  return [{}, ...Object.keys(fields).flatMap((field) => narrowed[field] ?? [])];
}
