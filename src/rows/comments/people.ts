import type { UserCard } from '#contract/account/inauth.ts';

/** Somebody who can be mentioned, under a name that nobody else in the task has. */
export interface Mentionable {
  id: string;
  name: string;
}

/** The people of a task under names of their own: people of one full name differ by the account. */
export function mentionables(cards: readonly UserCard[]): Mentionable[] {
  const named = cards.map(({ id, fullName, username }) => ({ id, username, name: fullName || username }));
  const isShared = (name: string) => named.filter((one) => one.name === name).length > 1;
  return named.map(({ id, username, name }) => ({ id, name: isShared(name) ? `${name} (${username})` : name }));
}

/** Who is named in a text behind an @: of names that begin alike the longest. */
export function mentionedIn(text: string, people: readonly Mentionable[]): Mentionable[] {
  const longestFirst = [...people].sort((a, b) => b.name.length - a.name.length);
  const found = new Set<Mentionable>();
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const one = longestFirst.find(({ name }) => text.startsWith(name, at + 1));
    if (one) found.add(one);
  }
  return [...found];
}

/** A text in pieces, with the mentions apart. */
export function piecesOf(text: string, people: readonly Mentionable[]): { text: string; mentioned: boolean }[] {
  const longestFirst = [...people].sort((a, b) => b.name.length - a.name.length);
  const pieces: { text: string; mentioned: boolean }[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const one = longestFirst.find(({ name }) => text.startsWith(name, at + 1));
    if (!one) continue;
    const to = at + 1 + one.name.length;
    pieces.push({ text: text.slice(from, at), mentioned: false }, { text: text.slice(at, to), mentioned: true });
    from = to;
  }
  return [...pieces, { text: text.slice(from), mentioned: false }].filter((piece) => piece.text !== '');
}
