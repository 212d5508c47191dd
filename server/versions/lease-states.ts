import type { LeaseState } from '#contract/lease.ts';
import { askedOf, isHeld, type Lease, type Seat } from '#domain/drawn/lease.ts';
import type { Identity } from '#server/inauth/identity.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';

/** Leases as pages are shown them, with names. */
export async function leaseStates(identity: Identity, leases: readonly Lease[], now: number): Promise<LeaseState[]> {
  const people = leases.flatMap(({ holder, asked }) => [holder.user, ...(asked ? [asked.user] : [])]);
  const cards = await nameCards(identity, people);
  const someone = ({ user, seat }: Seat) => ({ id: user, name: nameOn(cards.get(user), user), seat });
  return leases.map((lease) => {
    const held = isHeld(lease, now);
    const asked = held ? askedOf(lease, now) : null;
    return {
      diagram: lease.diagram,
      fence: lease.fence,
      editor: held ? someone(lease.holder) : null,
      asked: asked && { ...someone(asked), within: Math.max(0, asked.until - now) },
    };
  });
}
