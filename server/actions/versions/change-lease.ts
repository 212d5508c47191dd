import { type ErrorKey, Failure } from '#contract/kit/errors.ts';
import type { LeaseState, SelectionState } from '#contract/lease.ts';
import { answered, askedFor, isHeld, type Lease, released, renewed, type Seat, taken } from '#domain/drawn/lease.ts';
import { someRow } from '#domain/kinds/kinds.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import { holdStatus, leasesOf, writeLease } from '#server/store/versions/leases.ts';
import { leaseStates } from '#server/versions/lease-states.ts';
import { leaseTopic } from '#server/versions/live-leases.ts';
import { selectionMessage, selectionTopic } from '#server/versions/live-selections.ts';
import { notify } from '../people/notify.ts';

/** The page that asks, and the diagram it asks for. */
export interface Asked {
  taskId: string;
  versionId: string;
  diagramId: string;
  user: { id: string };
  seat: string;
}

/** What becomes of a lease; null where it cannot be. */
type Next = (lease: Lease | undefined, by: Seat, now: number) => Lease | null;

/** Who edits which diagram of a version; those that nobody edits are left out. */
export async function listLeases(env: Env, versionId: string): Promise<LeaseState[]> {
  const { leases, now } = await leasesOf(env.store.db, versionId);
  return (await leaseStates(env.identity, [...leases.values()], now)).filter(({ editor }) => editor);
}

/** Begins to edit a diagram. @throws Failure DiagramHeld, VersionLocked, RowGone, NotFound */
export const takeLease = (env: Env, asked: Asked, here = false): Promise<LeaseState> =>
  changeLease(env, asked, 'DiagramHeld', (lease, by, now) => taken(lease, asked.diagramId, by, now, here));

/** Asks the editor to hand over. @throws Failure DiagramAsked, VersionLocked, RowGone, NotFound */
export const askForLease = (env: Env, asked: Asked): Promise<LeaseState> =>
  changeLease(env, asked, 'DiagramAsked', (lease, by, now) => askedFor(lease, asked.diagramId, by, now));

/** Stays the editor. @throws Failure DiagramLost, RowGone, NotFound */
export const renewLease = (env: Env, asked: Asked, fence: number): Promise<LeaseState> =>
  changeLease(env, asked, 'DiagramLost', (lease, by, now) => renewed(lease, by, fence, now));

/** Hands over, or goes on editing. @throws Failure DiagramLost, RowGone, NotFound */
export const replyToAsker = (env: Env, asked: Asked, fence: number, yes: boolean): Promise<LeaseState> =>
  changeLease(env, asked, 'DiagramLost', (lease, by, now) => answered(lease, by, fence, yes, now));

/** Stops editing, also what is deleted by now; a lease in other hands stays as it is. @throws Failure NotFound */
export const releaseLease = (env: Env, asked: Asked, fence: number): Promise<LeaseState> =>
  changeLease(env, asked, null, (lease, by, now) => released(lease, by, fence, now));

/** Shows those who watch what the editor has selected. @throws Failure DiagramLost, RowGone, NotFound */
export async function showSelection(env: Env, asked: Asked, fence: number, ids: string[]): Promise<SelectionState> {
  const { versionId, diagramId, user, seat } = asked;
  const { leases, now } = await leasesOf(env.store.db, versionId);
  const lease = leases.get(diagramId);
  if (!renewed(lease, { user: user.id, seat }, fence, now)) {
    const diagram = (await env.versions.read(versionId)).diagrams.get(diagramId);
    if (!diagram) throw diagramGone();
    const who = await nameOf(env.identity, lease?.holder.user ?? '');
    throw new Failure('DiagramLost', { name: diagram.name, who });
  }
  const state = { diagram: diagramId, fence, ids };
  env.bus.publish(selectionTopic(versionId), selectionMessage(state));
  return state;
}

async function changeLease(env: Env, asked: Asked, refusal: ErrorKey | null, next: Next): Promise<LeaseState> {
  const { versionId, diagramId, user, seat } = asked;
  const w = await env.versions.read(versionId);
  const diagram = w.diagrams.get(diagramId);
  if (!diagram && refusal) throw diagramGone();
  const { before, after, now } = await env.store.tx(async (tx) => {
    const status = await holdStatus(tx, versionId);
    if (status === undefined) throw new Failure('NotFound');
    const begins = refusal === 'DiagramHeld' || refusal === 'DiagramAsked';
    if (begins && status !== 'open') throw new Failure('VersionLocked');
    const { leases, now } = await leasesOf(tx, versionId);
    const before = leases.get(diagramId);
    const after = next(before, { user: user.id, seat }, now);
    if (after) await writeLease(tx, versionId, after);
    return { before, after, now };
  });
  if (!after && refusal) {
    const { holder, asked: other } = before ?? {};
    const who = refusal === 'DiagramAsked' ? other?.user : holder?.user;
    throw new Failure(refusal, { name: diagram?.name ?? diagramId, who: await nameOf(env.identity, who ?? '') });
  }
  const lease = after ?? before;
  if (after && !isOnlyLonger(before, after, now)) env.bus.publish(leaseTopic(versionId), {});
  if (after?.asked && !before?.asked && refusal === 'DiagramAsked')
    await notify(env, {
      kind: 'diagramAsked',
      by: user.id,
      to: [after.holder.user],
      taskId: asked.taskId,
      versionId,
      row: { kind: 'diagrams', id: diagramId },
      subject: diagram?.name ?? diagramId,
    });
  if (!lease) return { diagram: diagramId, fence: 0, editor: null, asked: null };
  const [state] = await leaseStates(env.identity, [lease], now);
  return state as LeaseState;
}

/** Of a diagram that is gone only its id is known, which says nothing to anybody: it is called by its kind. */
const diagramGone = () => new Failure('RowGone', { code: someRow('diagrams') });

/** Renewed in time: nothing that others see is another. */
const isOnlyLonger = (before: Lease | undefined, after: Lease, now: number): boolean =>
  isHeld(before, now) && before.fence === after.fence && before.asked === after.asked && after.until > before.until;
