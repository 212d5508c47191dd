import { gzipSync } from 'node:zlib';
import type { Snapshot } from '#contract/version.ts';
import { type AnyRow, type KindName, kindNames } from '#domain/kinds/kinds.ts';
import { type RowsByKind, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Identity } from '#server/inauth/identity.ts';
import type { Store } from '#server/store/store.ts';
import { versionHead } from '#server/store/version-table.ts';

interface Services {
  store: Store;
  identity: Identity;
}

interface Encoded {
  plain: string;
  zipped: Uint8Array<ArrayBuffer>;
}

/**
 * The encoded snapshot of a version, kept until the version changes: encoding ten thousand rows costs more than reading them. A memo of an
 * immutable value, so it goes with its workspace and needs no service of its own.
 */
const encodings = new WeakMap<Workspace, Promise<Encoded>>();

/** The answer of the snapshot call as text and compressed. */
export function encodedSnapshot(services: Services, w: Workspace): Promise<Encoded> {
  const known = encodings.get(w);
  if (known) return known;
  const made = snapshotOf(services, w).then((data) => {
    const plain = JSON.stringify({ success: true, data });
    return { plain, zipped: new Uint8Array(gzipSync(plain, { level: 1 })) };
  });
  encodings.set(w, made);
  made.catch(() => encodings.delete(w));
  return made;
}

async function snapshotOf({ store, identity }: Services, w: Workspace): Promise<Snapshot> {
  const head = await versionHead(store.db, w.versionId);
  const rows = rowsOf(w);
  const ids = new Set<string>();
  for (const list of Object.values(rows) as AnyRow[][])
    for (const row of list) for (const id of [row.createBy, row.updateBy, row.responsibleBy]) ids.add(id);
  const { versionId, rev, status, method, counters } = w;
  const people = ids.size ? await identity.list({ ids: [...ids] }) : [];
  return { ...head, versionId, rev, status, method, counters, rows, people };
}

/** The rows of a workspace as lists, in the order of the tables. */
const rowsOf = (w: Workspace) =>
  Object.fromEntries(kindNames.map((kind) => [kind, [...tableOf(w, kind as KindName).values()]])) as RowsByKind;
