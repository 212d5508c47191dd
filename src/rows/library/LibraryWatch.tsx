import { useAccess } from '@umijs/max';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { type LibraryNews as Heard, libraryUpdates, mostContents } from '#contract/library-updates.ts';
import {
  type EntryContent,
  type LibraryUpdate,
  type LinkedRow,
  linkedRows,
  UpdateReader,
} from '#domain/library/updates.ts';
import { whenIdle } from '@/components/when-idle';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { newsOf } from './news';

/** Changed entries that are looked at: nobody goes through more at once, and those that are settled make room for others. */
const mostEntries = 1000;

const nothing: Heard = { changed: [], gone: [] };
const noUpdates: readonly LibraryUpdate[] = [];
const noRows: readonly LinkedRow[] = [];

/**
 * Looks what the libraries have changed since rows of the task were taken from them: when nothing else is done, and again when one comes back to the
 * page. What the task makes of it follows every edit. A version that nobody can change any more asks nothing.
 */
export function LibraryWatch() {
  const session = useSession();
  const versionId = useWorkspace((v) => v.w.versionId);
  const isFrozen = useWorkspace((v) => v.readOnly) === 'frozen';
  const isIdle = useIdle();
  // Other rights are other libraries.
  const rights = JSON.stringify(useAccess());
  const input = isFrozen || !isIdle ? null : { params: { versionId } };
  const { data, refresh } = useCall(libraryUpdates.list, input, { refreshOnFocus: true, ...silent });
  const heard = isFrozen ? nothing : (data ?? nothing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each
  useEffect(() => {
    if (input) refresh();
  }, [rights]);
  // What is shown of it may be a moment behind the cells.
  const w = useDeferredValue(useWorkspace((v) => v.w));
  const isQuiet = heard.changed.length + heard.gone.length === 0;
  const linked = useMemo(() => (isQuiet ? noRows : linkedRows(w)), [isQuiet, w]);
  const [reader] = useState(() => new UpdateReader());
  const entries = useContents(versionId, heard, linked);
  const updates = useMemo(() => (entries.size === 0 ? noUpdates : reader.read(w, entries)), [reader, w, entries]);
  useEffect(() => {
    const goneIds = new Set(heard.gone.map(({ library, entry }) => `${library} ${entry}`));
    const gone = linked.filter(({ link: { library, entry } }) => goneIds.has(`${library} ${entry}`));
    newsOf(session).tell({ updates, gone, left: Math.max(0, heard.changed.length - mostEntries), refresh });
  }, [session, heard, linked, updates, refresh]);
  return null;
}

/** After the page has been drawn. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isHere = true;
    whenIdle(() => isHere && setIdle(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isIdle;
}

/** What changed entries say now, and said when the rows were taken: read once for each of their revs. */
function useContents(
  versionId: string,
  { changed }: Heard,
  linked: readonly LinkedRow[],
): ReadonlyMap<string, EntryContent> {
  const [contents, setContents] = useState<ReadonlyMap<string, EntryContent>>(new Map());
  const wanted = useMemo(() => wantedContents(changed.slice(0, mostEntries), linked), [changed, linked]);
  const missing = wanted.filter(({ entry, rev, revs }) => {
    const known = contents.get(entry);
    return !known || known.rev < rev || revs.some((one) => !known.former.has(one));
  });
  const key = JSON.stringify(missing);
  useEffect(() => {
    const asked = JSON.parse(key) as typeof missing;
    if (asked.length === 0) return;
    const gone = new AbortController();
    void readContents(versionId, asked, gone.signal).then((read) => {
      if (!gone.signal.aborted && read.length > 0)
        setContents((known) => new Map([...known, ...read.map((one) => [one.id, one] as const)]));
    });
    return () => gone.abort();
  }, [versionId, key]);
  return contents;
}

interface Wanted {
  entry: string;
  rev: number;
  revs: number[];
}

function wantedContents(changed: Heard['changed'], linked: readonly LinkedRow[]): Wanted[] {
  const revs = new Map<string, Set<number>>();
  const heard = new Map(changed.map((one) => [one.entry, one]));
  for (const { link } of linked) {
    const one = heard.get(link.entry);
    if (!one || one.library !== link.library || link.rev >= one.said) continue;
    revs.set(link.entry, (revs.get(link.entry) ?? new Set()).add(link.rev));
  }
  return [...revs].map(([entry, all]) => ({
    entry,
    rev: heard.get(entry)?.rev ?? 0,
    revs: [...all].sort((a, b) => a - b).slice(0, mostRevs),
  }));
}

/** Revs of one entry that are asked for; rows taken at more of them are few. */
const mostRevs = 20;

/** Some at a time; what cannot be read is asked for again the next time one comes back to the page. */
async function readContents(versionId: string, asked: readonly Wanted[], signal: AbortSignal): Promise<EntryContent[]> {
  const read: EntryContent[] = [];
  for (let from = 0; from < asked.length && !signal.aborted; from += mostContents) {
    const entries = asked.slice(from, from + mostContents).map(({ entry, revs }) => ({ entry, revs }));
    const input = { params: { versionId }, body: { entries } };
    const some = await call(libraryUpdates.contents, input, { ...silent, signal }).catch(() => undefined);
    if (!some) break;
    for (const { former, ...one } of some) {
      const said = former.map(({ rev, form }) => [rev, form] as const);
      read.push({ ...one, former: new Map(said) } as EntryContent);
    }
  }
  return read;
}
