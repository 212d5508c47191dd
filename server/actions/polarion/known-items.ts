import type { KnownItem } from '#domain/polarion/sync-state.ts';
import type { FoundItem, PolarionClient } from '#server/polarion/client.ts';
import type { ItemRow } from '#server/store/projects/polarion.ts';
import { contentHash } from '#server/store/versions/content-hash.ts';

/** What the state of a requirement follows from; nothing as long as no work item was made. */
export const known = (item: ItemRow | undefined): KnownItem | undefined =>
  item && item.work_item !== ''
    ? { sentHash: item.sent_hash, changedThere: item.changed_there, goneThere: item.gone_there }
    : undefined;

/** What is compared of a work item to see whether somebody changed it in Polarion, which may clean up the HTML it is given: the two texts as it shows them. */
const thereHash = ({ title, description }: FoundItem): string => contentHash({ title, description });

/** So many work items are asked for by one address. */
export const lookedAtOnce = 40;

/** Work items by their ids; those that are gone are left out. What the index does not know is asked for by itself: it may be too young. */
export async function findByIds(client: PolarionClient, ids: readonly string[]): Promise<Map<string, FoundItem>> {
  const found = new Map<string, FoundItem>();
  for (let from = 0; from < ids.length; from += lookedAtOnce) {
    const query = ids
      .slice(from, from + lookedAtOnce)
      .map((id) => `id:${id}`)
      .join(' OR ');
    for (const item of await client.find(query, [])) if (item.id !== '') found.set(item.id, item);
    for (const id of ids.slice(from, from + lookedAtOnce)) {
      const item = found.has(id) ? undefined : await client.get(id);
      if (item) found.set(id, item);
    }
  }
  return found;
}

/** Work items by where they come from; of several the first that was made, as a copy in Polarion takes all fields along. */
export async function findByOrigin(
  client: PolarionClient,
  keys: readonly string[],
  field: string,
): Promise<Map<string, FoundItem>> {
  const wanted = new Set(keys);
  const found = new Map<string, FoundItem>();
  for (let from = 0; from < keys.length; from += lookedAtOnce) {
    const query = keys
      .slice(from, from + lookedAtOnce)
      .map((key) => `${field}:"${key}"`)
      .join(' OR ');
    // A search engine may find more than what is equal.
    for (const item of await client.find(query, [field])) {
      const key = item.fields[field] ?? '';
      const before = found.get(key);
      if (wanted.has(key) && item.id !== '' && (!before || earlier(item.id, before.id))) found.set(key, item);
    }
  }
  return found;
}

const { compare } = new Intl.Collator('en', { numeric: true });
const earlier = (a: string, b: string): boolean => compare(a, b) < 0;

/** What is known of a work item after Polarion has shown it. @param sent it was just written by us, so that it is as we left it */
export function seen(item: ItemRow, found: FoundItem | undefined, now: string, sent = false): ItemRow {
  if (!found) return { ...item, gone_there: true, read_time: now };
  const hash = thereHash(found);
  // Not shown right after it was sent: as it is seen first counts.
  const isFirst = sent || item.there_hash === '';
  const isChanged = !isFirst && item.there_hash !== hash;
  return {
    ...item,
    gone_there: false,
    status: found.status,
    read_time: now,
    there_hash: isFirst ? hash : item.there_hash,
    changed_there: isChanged,
    title_there: isChanged ? found.title : '',
  };
}
