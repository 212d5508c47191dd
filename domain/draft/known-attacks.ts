import { foldSearch } from '../fold-text.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import type { Method } from '../model/method.ts';
import { buses, media, mediaIn } from './media.ts';

type Attack = LibraryEntry<'attacks'>;

/** An attack with what is the same for every threat scenario. */
export interface Known {
  attack: Attack;
  media: readonly string[];
  /** Where it may begin, of several ways each. */
  starts: ReadonlySet<Start>;
  effort: number;
  words: ReadonlySet<string>;
  /** Done in the name of a server, towards the vehicle. */
  isFromServer: boolean;
  /** Done in the name of a vehicle, towards a server. */
  isToServer: boolean;
  /** Done by a unit that passes messages on. */
  isRouted: boolean;
  /** Only by such a unit. */
  isByRouter: boolean;
}

/** What the words of an attack say stays the same in every state of every task. */
const read = new WeakMap<Attack, Omit<Known, 'effort'>>();

export function knownOf(attack: Attack, effort: number): Known {
  const said = read.get(attack) ?? readAttack(attack);
  read.set(attack, said);
  return { ...said, effort };
}

function readAttack(attack: Attack): Omit<Known, 'effort'> {
  return {
    attack,
    media: mediaOfAttack(attack),
    starts: new Set(attack.entryPoint.en.split(/,? or |,|;/).flatMap((text) => startOf(text) ?? [])),
    words: wordsOfAttack(attack),
    isFromServer: /false (back end|server)|base station|\bSMS\b/i.test(attack.name.en),
    isToServer: /\b(towards|to) the (back end|server)\b/i.test(attack.name.en),
    isByRouter: byRouter(attack),
    isRouted: /\b(routing|gateway|switch)\b/i.test(`${attack.name.en} ${attack.entryPoint.en}`),
  };
}

export const byRouter = ({ name }: Attack): boolean => /\brouting node\b/i.test(name.en);

/** At the connector; on the wire; at another unit, or with own code on the unit itself, which are under control already. */
export type Start = 'connector' | 'wire' | 'unit' | 'code';

function startOf(text: string): Start | null {
  const named = mediaIn(text);
  if (named.includes('obd') || /\bdiagnos|service access|session\b/i.test(text)) return 'connector';
  if (named.some((code) => !buses.has(code))) return null;
  if (
    /opened|removed|pins|pads|plug|wiring|wire|harness|cable|workshop|plant|service menu|trade|serial|microcontroller/i.test(
      text,
    )
  )
    return null;
  if (
    /\b(process|code|shell|host|applications?|software|guest|partition|any input|any interface|write access)\b/i.test(
      text,
    )
  )
    return 'code';
  if (/under control|compromised|already|controlled|neighbouring/i.test(text)) return 'unit';
  return named.length > 0 || /\b(bus|network|segment|node)\b/i.test(text) ? 'wire' : null;
}

const few = 5;

/** The name, the entry and the library assets say what it comes over; where they do not and no entry is given, the group it belongs to does. */
function mediaOfAttack({ name, entryPoint, group, assets }: Attack): string[] {
  const said = mediaIn(`${name.en}\n${entryPoint.en}`);
  // Of a long list of units one that has a radio says nothing.
  const ofAssets = media.flatMap((one) => {
    const shared = assets.filter((code) => one.assets.includes(code)).length;
    return shared > 0 && (assets.length <= few || shared * 2 >= assets.length) ? [one.code] : [];
  });
  const own = [...new Set([...said, ...ofAssets])];
  return own.length > 0 || entryPoint.en !== '' ? own : mediaIn(group.en);
}

/** Attacks of a whole category, with those that tell of one bus, radio or sort of data what these say in general: beside them they say nothing more. */
const toldBy: Readonly<Record<string, readonly string[]>> = {
  'AC-S-DIT-01': ['AT-CAN-07', 'AT-KEY-04', 'AT-KEY-05', 'AT-KEY-06', 'AT-BKE-15', 'AT-V2X-05', 'AT-KEY-11'],
  'AC-I-DIT-01': ['AT-CAN-08', 'AC-I-COM-03', 'AT-CHG-02', 'AT-HW-08'],
  'AC-I-COM-04': ['AT-CAN-08', 'AC-I-COM-01', 'AC-I-COM-02', 'AC-I-COM-03', 'AT-CHG-02'],
  'AC-T-COM-03': ['AT-CAN-06', 'AC-T-COM-01', 'AT-CHG-05'],
  'AC-D-COM-02': ['AT-CAN-05', 'AT-ETH-09', 'AC-D-EXT-02', 'AC-D-COM-03'],
  'AC-D-EXT-03': ['AC-D-EXT-02', 'AC-D-COM-03', 'AT-KEY-13'],
  'AC-E-EXT-02': ['AT-KEY-01', 'AT-KEY-02', 'AT-KEY-03', 'AT-KEY-11', 'AC-E-EXT-05'],
  'AC-S-HW-01': ['AT-HW-11'],
  'AC-D-DIT-01': ['AT-BKE-14'],
  'AC-D-EXT-02': ['AT-CEL-06', 'AT-KEY-13', 'AT-GNSS-03', 'AT-CHG-01'],
};

/** The other tells what the first says in general. */
export const isToldBy = ({ code }: Attack, other: Attack): boolean => toldBy[code]?.includes(other.code) === true;

const longWord = /[a-z][a-z-]{3,}/g;
const emptyWords = new Set([
  'with',
  'from',
  'that',
  'into',
  'them',
  'over',
  'unit',
  'vehicle',
  'again',
  'until',
  'they',
]);
const wordsOfAttack = ({ name, steps }: Attack): ReadonlySet<string> =>
  new Set(
    (foldSearch([name.en, ...steps.map((step) => step.name.en)].join(' ')).match(longWord) ?? [])
      .filter((word) => !emptyWords.has(word))
      .map((word) => word.slice(0, 6)),
  );

/** How alike two attacks are, from 0 to 1: by the words of what is done, by where they begin, by what they belong to. */
export function likeness(a: Known, b: Known): number {
  let both = 0;
  for (const word of a.words) if (b.words.has(word)) both++;
  const words = both / Math.max(1, Math.min(a.words.size, b.words.size));
  const isSameGroup = a.attack.group.en !== '' && a.attack.group.en === b.attack.group.en;
  const isSameStart = a.attack.vector === b.attack.vector && a.media.join() === b.media.join();
  return Math.min(1, words * 1.5) * 0.6 + Number(isSameStart) * 0.25 + Number(isSameGroup) * 0.15;
}

/** What the steps of an attack take by the model that knows their levels: of two that fit alike the easier is the greater danger. */
export function effortIn({ feasibility }: Method): (attack: Attack) => number {
  const values = new Map<string, number>();
  for (const { parameters } of [...feasibility].reverse())
    for (const { code, levels } of parameters)
      for (const level of levels) values.set(`${code} ${level.code}`, level.value ?? 0);
  return ({ steps }) => {
    const sums = steps.map(({ potential }) =>
      Object.entries(potential).reduce((sum, [code, level]) => sum + (values.get(`${code} ${level}`) ?? 0), 0),
    );
    return Math.max(0, ...sums);
  };
}
