import type { DrawnKind, KindName } from '../kinds/kinds.ts';
import type { Op } from '../workspace/edit.ts';
import type { Changes, Workspace } from '../workspace/workspace.ts';

/** The right to edit a diagram ends when it was not renewed for this long (ms). */
export const leaseFor = 30_000;
/** The editor's page renews it this often (ms), so that two lost messages do not end it. */
export const renewEvery = 10_000;
/** An editor who is asked to hand over has this long to say no (ms). */
export const answerWithin = 20_000;

/** How many shapes a selection names that is shown to others: a message between servers holds no more. */
export const mostSelected = 120;

/** A page of a person: two tabs of one person are two of them. */
export interface Seat {
  user: string;
  seat: string;
}

/** Who may edit a diagram. Times are the database's, in ms. */
export interface Lease {
  diagram: string;
  holder: Seat;
  /** Counts the changes of the holder: what was drawn under an older one is refused. */
  fence: number;
  until: number;
  /** Who has asked for it, and until when the holder may say no. */
  asked: (Seat & { until: number }) | null;
}

/** The fences a page holds, by diagram. */
export type Fences = Readonly<Record<string, number>>;

const same = (a: Seat, b: Seat): boolean => a.user === b.user && a.seat === b.seat;

/** Does somebody hold it now? */
export const isHeld = (lease: Lease | undefined, now: number): lease is Lease => !!lease && now < lease.until;

/** Who waits for the lease: a question stays open while its page may still come for it. */
export const askedOf = ({ asked }: Lease, now: number): Lease['asked'] =>
  asked && now < asked.until + leaseFor ? asked : null;

/** The lease in new hands, or prolonged in the same ones: nobody has drawn in between, so what waits there may still be sent. */
export function granted(lease: Lease | undefined, diagram: string, to: Seat, now: number): Lease {
  const stays = lease && same(lease.holder, to);
  const fence = stays ? lease.fence : (lease?.fence ?? 0) + 1;
  const asked = stays ? askedOf(lease, now) : null;
  return { diagram, holder: { user: to.user, seat: to.seat }, fence, until: now + leaseFor, asked };
}

/**
 * Takes a diagram that nobody edits, or that the editor has been asked for long enough ago.
 * @param here also from another page of the same person
 * @returns null while somebody else holds it
 */
export function taken(lease: Lease | undefined, diagram: string, to: Seat, now: number, here: boolean): Lease | null {
  if (!isHeld(lease, now) || same(lease.holder, to)) return granted(lease, diagram, to, now);
  const asked = askedOf(lease, now);
  const isDue = asked && same(asked, to) && now >= asked.until;
  return isDue || (here && lease.holder.user === to.user) ? granted(lease, diagram, to, now) : null;
}

/** The lease prolonged, null when it is in other hands. */
export function renewed(lease: Lease | undefined, by: Seat, fence: number, now: number): Lease | null {
  return lease && lease.fence === fence && same(lease.holder, by) ? { ...lease, until: now + leaseFor } : null;
}

/** The lease given back: who has asked for it gets it. Null when it is in other hands. */
export function released(lease: Lease | undefined, by: Seat, fence: number, now: number): Lease | null {
  if (!lease || lease.fence !== fence || !same(lease.holder, by)) return null;
  const asked = isHeld(lease, now) && askedOf(lease, now);
  return asked ? granted(lease, lease.diagram, asked, now) : { ...lease, until: now, asked: null };
}

/** The editor is asked to hand over; what nobody edits is taken at once. Null while somebody else has asked. */
export function askedFor(lease: Lease | undefined, diagram: string, by: Seat, now: number): Lease | null {
  const free = taken(lease, diagram, by, now, false);
  if (free || !lease) return free;
  const asked = askedOf(lease, now);
  if (asked && same(asked, by)) return lease;
  return asked ? null : { ...lease, asked: { ...by, until: now + answerWithin } };
}

/** The holder says yes or no to who has asked. Null when it is in other hands. */
export function answered(lease: Lease | undefined, by: Seat, fence: number, yes: boolean, now: number): Lease | null {
  if (!lease || lease.fence !== fence || !same(lease.holder, by)) return null;
  const asked = askedOf(lease, now);
  return yes && asked ? granted(lease, lease.diagram, asked, now) : { ...lease, asked: null };
}

/**
 * Why a save is refused, if it is: one that names a fence needs the present one, whether or not somebody else draws now; one that names none
 * (a program without a canvas) only needs that nobody does.
 */
export function refusalOfSave(
  lease: Lease | undefined,
  user: string,
  fence: number | undefined,
  now: number,
): 'DiagramHeld' | 'DiagramLost' | null {
  if (!lease) return null;
  if (fence === undefined) return isHeld(lease, now) ? 'DiagramHeld' : null;
  return lease.fence === fence && lease.holder.user === user ? null : 'DiagramLost';
}

const shapeKinds = ['nodes', 'links', 'groups'] as const satisfies readonly DrawnKind[];
type ShapeKind = (typeof shapeKinds)[number];
const isShape = (kind: KindName): kind is ShapeKind => (shapeKinds as readonly KindName[]).includes(kind);

/**
 * The diagrams in which these operations draw. A new diagram is nobody's yet, and what goes from drawings with a row of the analysis is not drawing:
 * who deletes an asset needs no diagram for it.
 */
export function diagramsOfOps(w: Workspace, ops: readonly Op[]): Set<string> {
  const found = new Set<string>();
  const added = new Set(ops.flatMap((op) => (op.op === 'add' && op.kind === 'diagrams' && op.id ? [op.id] : [])));
  for (const op of ops) {
    const { kind } = op;
    if (kind === 'diagrams' && op.op !== 'add') found.add(op.id);
    if (!isShape(kind)) continue;
    const diagram = op.op === 'add' ? op.row.diagram : w[kind].get(op.id)?.diagram;
    if (typeof diagram === 'string' && !added.has(diagram)) found.add(diagram);
  }
  return found;
}

/**
 * The diagrams that changes draw in which no operations tell of: of an undo or a restored version. Pictures that go with their assets do not count, nor
 * those that come back with them by an undo.
 */
export function diagramsOfChanges(w: Workspace, { put, drop }: Changes, which: 'undo' | 'redo' | 'restore') {
  const along = new Set(drop.assets ?? []);
  if (which === 'undo') for (const { id } of put.assets ?? []) if (!w.assets.get(id)) along.add(id);
  const found = new Set([...(put.diagrams ?? []).map(({ id }) => id), ...(drop.diagrams ?? [])]);
  const nodes = [...(put.nodes ?? []), ...(drop.nodes ?? []).flatMap((id) => w.nodes.get(id) ?? [])];
  const links = [...(put.links ?? []), ...(drop.links ?? []).flatMap((id) => w.links.get(id) ?? [])];
  const groups = [...(put.groups ?? []), ...(drop.groups ?? []).flatMap((id) => w.groups.get(id) ?? [])];
  const goesAlong = ({ asset }: { asset: string | null }) => asset !== null && along.has(asset);
  const nodesAlong = new Set(nodes.filter(goesAlong).map(({ id }) => id));
  for (const node of nodes) if (!nodesAlong.has(node.id)) found.add(node.diagram);
  for (const link of links)
    if (!goesAlong(link) && !nodesAlong.has(link.from) && !nodesAlong.has(link.to)) found.add(link.diagram);
  for (const { diagram } of groups) found.add(diagram);
  return found;
}
