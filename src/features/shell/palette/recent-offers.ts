import type { Offer } from '@/components/palette/offers';

/** What was taken from the palette, the last one first, by user and browser. */
const most = 30;
const place = (user: string) => `palette.recent.${user}`;

/** An offer that was taken; one with an address can be offered on every page. */
type Taken = Pick<Offer, 'key' | 'code' | 'title' | 'hint' | 'to'>;

const isTextOrNot = (one: unknown) => one === undefined || typeof one === 'string';

function isTaken(one: unknown): one is Taken {
  if (typeof one !== 'object' || one === null) return false;
  const { key, code, title, hint, to } = one as Record<string, unknown>;
  return typeof key === 'string' && typeof title === 'string' && [code, hint, to].every(isTextOrNot);
}

/** What is kept may be anything: another version of the product, or a person, wrote it. */
export function recentOffers(user: string): readonly Taken[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(user)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTaken).slice(0, most) : [];
  } catch {
    return [];
  }
}

/** A full storage keeps the older ones. */
export function rememberOffer(user: string, { key, code, title, hint, to }: Offer): void {
  const kept = [{ key, code, title, hint, to }, ...recentOffers(user).filter((one) => one.key !== key)].slice(0, most);
  try {
    localStorage.setItem(place(user), JSON.stringify(kept));
  } catch {
    // Nothing depends on it.
  }
}

/** Those taken lately first, the last one at the top; the others in their order. */
export function recentFirst<O extends { key: string }>(offers: readonly O[], recent: readonly string[]): O[] {
  const rank = new Map(recent.map((key, at) => [key, at]));
  const rankOf = ({ key }: O) => rank.get(key) ?? recent.length;
  return offers.toSorted((a, b) => rankOf(a) - rankOf(b));
}
