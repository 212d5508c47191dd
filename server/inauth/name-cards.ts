import type { UserCard } from '#contract/inauth.ts';
import type { Env } from '#server/env.ts';

/** The cards of these users by id; users that are gone are left out. */
export async function nameCards(env: Env, ids: readonly string[]): Promise<Map<string, UserCard>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const cards = await env.identity.list({ ids: wanted });
  return new Map(cards.map((card) => [card.id, card]));
}
