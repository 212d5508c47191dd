import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Snapshot } from '#contract/version.ts';
import { type AnyRow, kindNames } from '#domain/kinds/kinds.ts';
import type { Table } from '#domain/workspace/table.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Identity } from '#server/inauth/identity.ts';
import { giveWay } from '#server/loop/give-way.ts';
import type { Store } from '#server/store/store.ts';
import { versionHead } from '#server/store/versions/version-table.ts';
import { encodedMethod, encodedRows, isEncoded } from './encoded-rows.ts';
import { compressed, type GzipPiece, gzipOf, stored } from './gzip-pieces.ts';

interface Services {
  store: Store;
  identity: Identity;
}

/** Blocks encoded before other work gets its turn: about two milliseconds of a version that was never asked for. */
const atOnce = 4;

/** Kept until the version changes; goes with its workspace. */
const encodings = new WeakMap<Workspace, Promise<Uint8Array<ArrayBuffer>>>();

/** The answer of the snapshot call as gzip. */
export function zippedSnapshot(services: Services, w: Workspace): Promise<Uint8Array<ArrayBuffer>> {
  const known = encodings.get(w);
  if (known) return known;
  const made = piecesOf(services, w).then(gzipOf);
  encodings.set(w, made);
  made.catch(() => encodings.delete(w));
  return made;
}

/** The same as text, for the few that do not read gzip. */
export const plainSnapshot = async (services: Services, w: Workspace): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await promisify(gunzip)(await zippedSnapshot(services, w)));

async function piecesOf({ store, identity }: Services, w: Workspace): Promise<GzipPiece[]> {
  const { versionId, rev, status, counters } = w;
  const head = await versionHead(store.db, versionId);
  const { pieces, people: ids } = await rowsOf(w);
  const people = ids.size ? await identity.list({ ids: [...ids] }) : [];
  const rest: Omit<Snapshot, 'rows' | 'method'> = { ...head, versionId, rev, status, counters, people };
  return [
    stored('{"success":true,"data":{"method":'),
    await encodedMethod(w.method),
    stored(',"rows":{'),
    ...pieces,
    stored('},'),
    // The rest is an object of its own, whose fields stand beside those above.
    await compressed(`${JSON.stringify(rest).slice(1)}}`),
  ];
}

/** The rows of a workspace as lists, in the order of the tables, with the users they name. */
async function rowsOf(w: Workspace): Promise<{ pieces: GzipPiece[]; people: Set<string> }> {
  const people = new Set<string>();
  const pieces: GzipPiece[] = [];
  const [comma, end] = [stored(','), stored(']')];
  let begun = 0;
  for (const kind of kindNames) {
    const found = [];
    for (const block of (tableOf(w, kind) as Table<AnyRow>).blocks) {
      if (!isEncoded(block) && ++begun % atOnce === 0) await giveWay();
      found.push(encodedRows(kind, block));
    }
    const list = (await Promise.all(found)).filter((one) => one !== undefined);
    for (const one of list) for (const id of one.people) people.add(id);
    pieces.push(stored(`${pieces.length > 0 ? ',' : ''}"${kind}":[`));
    for (const [n, { piece }] of list.entries()) pieces.push(...(n > 0 ? [comma, piece] : [piece]));
    pieces.push(end);
  }
  return { pieces, people };
}
