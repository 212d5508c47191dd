import { foldSearch } from '../fold-text.ts';
import type { AssetRow } from '../kinds/asset/shape.ts';
import type { LocalText } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import { type Place, perceived, type Way } from './facts.ts';
import { type Medium, mediumOf } from './media.ts';
import type { Given } from './proposal.ts';
import { isOwnLine } from './ways-in.ts';
import { draftWords } from './words.ts';

/** Media that are a connector. */
const plugged = new Set(['obd', 'usb', 'charging', 'debug']);
/** What is sent from one to the other. */
const flows = new Set(['COM', 'DIT']);
/** Types of threat that take the part itself in hand; it is deceived and blinded by what it perceives. */
const atPart = new Set(['T', 'I']);
/** Ways that a reason names at most. */
const mostNamed = 3;

/** How a threat scenario comes about: what its text says, and the ways of its reason. */
export interface Cause {
  /** By way of what, or by what access; empty: its type says it. */
  text: string;
  why: string;
}

export const isFlowIn = ({ facts }: Given, asset: AssetRow): boolean =>
  facts.places.get(asset.id)?.isLink === true || flows.has(asset.category);

/**
 * What compromises a property of an asset (RQ-15-03): the radio or connector that it is itself, else the nearest way in, else whoever sends it, and at last
 * somebody who is at the thing.
 */
export function causeOf(given: Given, asset: AssetRow, property: string, type: string): Cause {
  const { say, language } = given;
  const own = ownMedia(given, asset);
  const isFlow = isFlowIn(given, asset);
  if (asset.category === 'SEN' && own.length > 0 && atPart.has(type)) return atTheThing(given, asset, isFlow);
  // A unit is imitated by one in its place; a line of its own to an actuator is got at by hand.
  if ((asset.category === 'HW' && type === 'S') || (isFlow && isOwnLine(given, asset)))
    return atTheThing(given, asset, isFlow);
  const isThere = own.length > 0 && (isFlow || asset.category === 'EXT' || asset.category === 'SEN');
  const ways = isThere ? [] : waysTo(given, asset, property, isFlow);
  // The easiest from afar and the easiest by a connector tell how exposed it is; the paths name the others.
  if (isFlow && ways.length > 0 && isOnLine(given, asset, type, ways)) return atTheThing(given, asset, isFlow);
  const afar = ways.find(({ medium }) => !plugged.has(medium));
  const near = ways.find(({ medium }) => plugged.has(medium));
  const named = [
    ...own.map(({ name }) => say(name)),
    ...[afar, near].flatMap((way) => (way ? [say(entryName(way))] : [])),
  ];
  const senders = named.length === 0 && isFlow ? sendersOf(given, asset).map(({ name }) => name) : [];
  const by = [...new Set([...named, ...senders])].slice(0, mostNamed);
  if (by.length === 0) return atTheThing(given, asset, isFlow);
  const told = ways.length > 0 ? ways.map((way) => wayWords(given, way)) : by;
  return {
    text: textOf(given, asset, own, by),
    why: fillSentence(say(draftWords.threatWays), {
      ways: [...new Set(told)].slice(0, mostNamed).join(language === 'zh' ? '；' : '; '),
    }),
  };
}

/** What only a connector leads to is changed or imitated on its line: a tester that reaches the sender makes the sender itself say it. */
function isOnLine({ facts }: Given, asset: AssetRow, type: string, ways: readonly Way[]): boolean {
  if (asset.category !== 'DIT' || (type !== 'S' && type !== 'T')) return false;
  // Between a unit and a server there is no line that somebody stands at.
  if (facts.beside(asset.id).some((one) => one.asset?.category === 'CLD')) return false;
  return ways.every(({ medium, places }) => {
    const sender = places.at(-2);
    if (sender?.asset?.category !== 'HW' || !sender.isInside || !facts.sends(sender.id, asset.id)) return false;
    return type === 'S' || plugged.has(medium);
  });
}

function textOf({ say }: Given, { category }: AssetRow, own: readonly Medium[], by: readonly string[]): string {
  if (category === 'SEN' && own.length > 0) return say(draftWords.perceives);
  if (own.length > 0 && own.every(({ code }) => code === 'debug')) return say(draftWords.opened);
  const list = [by.slice(0, -1).join(say(draftWords.comma)), ...by.slice(-1)].filter(Boolean);
  return fillSentence(say(draftWords.byWayOf), { ways: list.join(say(draftWords.or)) });
}

/** What it is itself: the radio on which it is attacked, the connector, what a sensor takes in. */
function ownMedia({ facts }: Given, { id, category }: AssetRow): Medium[] {
  const own = facts.places.get(id)?.entryMedia ?? [];
  // Who has a phone still needs the radio that it talks by.
  const radios = own.filter((code) => code !== 'app');
  return (radios.length > 0 ? radios : own).flatMap((code) => {
    const medium = mediumOf.get(code);
    if (!medium || (category === 'SEN') !== perceived.has(code)) return [];
    const isRadio = medium.vector === 'adjacent' || code === 'cellular';
    return isRadio || category === 'EXT' ? [medium] : [];
  });
}

/**
 * A message is reached at its sender or by what sits on its bus, never through its receiver; it is read at both. The nearest count before those for which
 * more units have to be passed.
 */
function waysTo({ facts }: Given, asset: AssetRow, property: string, isFlow: boolean): Way[] {
  const ways = facts
    .ways(asset.id)
    .filter(({ medium, entry }) => medium !== '' && entry.id !== asset.id && !perceived.has(medium))
    .filter(({ medium, entry }) => medium !== 'app' || entry.entryMedia.every((code) => code === 'app'));
  if (!isFlow) return ways;
  const isAlong = ({ places }: Way) => {
    const last = places.at(-2);
    return !last || facts.sends(last.id, asset.id) || (property === 'C' && last.asset?.category === 'CLD');
  };
  const all = ways.filter(isAlong);
  // A unit of the item that is called like a radio is come into by what is drawn at it.
  const isByOther = (way: Way) =>
    way.entry.isInside &&
    way.entry.asset?.category === 'HW' &&
    mediumOf.get(way.medium)?.vector === 'adjacent' &&
    all.some(({ places }) => places.slice(1).some(({ id }) => id === way.entry.id));
  const along = all.filter((way) => !isByOther(way));
  const fewest = Math.min(...along.map(unitsOf));
  const nearest = along.filter((way) => unitsOf(way) === fewest);
  // What is connected to the very line from outside is there before a unit of the item.
  const outside = nearest.filter(({ entry, places }) => !entry.isInside && places.length === 2);
  return outside.length > 0 ? outside : nearest;
}

const unitsOf = ({ places }: Way): number => places.filter(({ isLink }) => !isLink).length;

/** Units outside of the item that send a flow: who has taken one over sends what he likes. */
function sendersOf({ facts }: Given, { id }: AssetRow): Place[] {
  return facts.beside(id).filter((one) => !one.isLink && !one.isInside && one.name !== '' && facts.sends(one.id, id));
}

/** Nothing leads there from outside: somebody has it in his hands. */
function atTheThing({ say, facts }: Given, { id, name, category }: AssetRow, isFlow: boolean): Cause {
  const ends = facts.beside(id).filter((one) => !one.isLink && one.name !== '');
  const [from, to] = ends;
  const text =
    isFlow && from && to
      ? fillSentence(say(draftWords.onLine), { from: from.name, to: to.name })
      : say(category === 'SEN' || category === 'ACT' ? draftWords.atSensor : draftWords.inHousing);
  return { text, why: fillSentence(say(draftWords.threatAtIt), { A: name }) };
}

/** What an entry is called: the name it has in the drawing says it, unless it is the device that has the interface. */
export function entryName({ entry, medium }: Way): LocalText {
  const name = mediumOf.get(medium)?.name;
  if (!name) return { en: entry.name, zh: entry.name };
  const [word = ''] = foldSearch(name.en).split(' ');
  const saysIt =
    entry.asset?.category === 'CLD' ||
    (word.length > 3 && foldSearch(entry.name).includes(word)) ||
    entry.name.includes(name.zh);
  if (entry.asset === null || entry.asset.category === 'EXT' || entry.isLink || saysIt)
    return { en: entry.name || name.en, zh: entry.name || name.zh };
  return { en: `${name.en} of ${entry.name}`, zh: fillSentence('{A} 的 {medium}', { A: entry.name, medium: name.zh }) };
}

/** A way as the names of its places: "Cellular → Navigation ECU → Gateway ECU → Lamp request". */
function wayWords({ say }: Given, way: Way): string {
  const last = way.places.at(-1)?.id;
  const names = way.places.slice(1).filter(({ name, isLink, id }) => name !== '' && (!isLink || id === last));
  return [say(entryName(way)), ...names.map(({ name }) => name)].join(' → ');
}
