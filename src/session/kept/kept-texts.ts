import { isEditPlace, isLeftPlace, type Kept, type KeptEdit } from './kept';

/** Beside what a person typed: what the program needs to find its place. */
const notTyped = new Set([
  'id',
  'rev',
  'kind',
  'op',
  'line',
  'column',
  'turn',
  'seen',
  'conflict',
  'goneRow',
  'message',
  'error',
  'value',
  'at',
]);
const idLike = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** The words in a kept value, whatever it is made of: something to read and copy where it can no longer be sent. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' || idLike.test(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => (notTyped.has(name) ? [] : textsIn(part)));
}

/** Where what is kept at a place stands among the others; what has no number stays where it is found, before those that have one. */
const numberOf = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' ? value.at : 0;

/** All that was typed in a version and not sent, in words, with the places it is kept at, in the order in which it was begun. */
export function keptTexts(kept: Kept, isWanted: (place: string) => boolean = () => true) {
  const found: { place: string; texts: string[] }[] = [];
  const places = [...kept.under<unknown>('')].sort(([, one], [, other]) => numberOf(one) - numberOf(other));
  for (const [place, value] of places) {
    if (place === 'head' || !isWanted(place)) continue;
    const texts = textsAt(place, value);
    if (texts.length > 0) found.push({ place, texts });
  }
  return found;
}

const textsAt = (place: string, value: unknown) => textsIn(isEditPlace(place) ? (value as KeptEdit).ops : value);

/** So many texts are named where there is room for a hint alone. */
const mostNamed = 5;

/** The first of what was typed in a task and not sent, in words. */
export const leftTexts = (kept: Iterable<readonly [place: string, value: unknown]>): string[] =>
  [...kept]
    .filter(([place]) => isLeftPlace(place))
    .sort(([, one], [, other]) => numberOf(one) - numberOf(other))
    .flatMap(([place, value]) => textsAt(place, value))
    .slice(0, mostNamed);
