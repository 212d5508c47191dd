import type { UserCard } from '#contract/account/inauth.ts';
import type { Identity } from './identity.ts';

/** The cards of these users by id; users that are gone are left out. */
export async function nameCards(identity: Identity, ids: Iterable<string>): Promise<Map<string, UserCard>> {
  const wanted = [...new Set(ids)];
  return wanted.length === 0 ? new Map() : identity.cards(wanted);
}

/** The name of a card's user as texts show it; the id where the user is gone. */
export const nameOn = (card: UserCard | undefined, id: string): string => card?.fullName || card?.username || id;

/** Cards of users by id. */
export type Cards = ReadonlyMap<string, Pick<UserCard, 'username'>>;

/** The account of a card's user, as the audit log names people; the id where the user is gone. */
export const usernameOn = (card: Pick<UserCard, 'username'> | undefined, id: string): string => card?.username ?? id;

/** The full name behind a user id; the id itself when the user is gone, `?` where nobody is named. */
export async function nameOf(identity: Identity, id: string): Promise<string> {
  const [card] = await identity.list({ ids: [id] });
  return nameOn(card, id) || '?';
}
