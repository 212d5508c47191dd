import type { AssetRow } from '../kinds/asset/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { fillSentence } from '../model/holes.ts';
import type { Method } from '../model/method.ts';
import { perceived } from './facts.ts';
import { buses, mediaIn, mediumOf } from './media.ts';
import type { Given } from './proposal.ts';
import { draftWords } from './words.ts';

type Attack = LibraryEntry<'attacks'>;

/** An attack of the library that fits a threat scenario, with what says so. */
export interface RankedAttack {
  attack: Attack;
  score: number;
  isSure: boolean;
  why: () => string[];
  /** The media it comes over that reach the asset; empty where it asks for none. */
  media: readonly string[];
}

export interface FittingAttacks {
  /** Those that attack the asset itself, best first. */
  to(threat: ThreatRow, asset: AssetRow): RankedAttack[];
  /** The one by which an attacker takes over what is at the entry: a unit over a medium, or a server. */
  into(medium: string, host: Host): Attack | null;
  /** The first that somebody carries out who has taken over another unit, or is on the wire by a connector. */
  end(direct: readonly RankedAttack[], plugged: boolean): Attack | null;
  /** The first of them that differ in what is done. */
  different(direct: readonly RankedAttack[], most: number, beside: readonly Attack[]): RankedAttack[];
  trees(threat: ThreatRow, asset: AssetRow): Attack[];
}

/** What is taken over first. */
export interface Host {
  asset: AssetRow | null;
  /** What the attacker comes in by, where it is drawn as an asset of its own. */
  entry: AssetRow | null;
}

/** Categories that stand for each other where the library has nothing for one of them. */
const related: Readonly<Record<string, readonly string[]>> = {
  DIT: ['COM'],
  COM: ['DIT'],
  HW: ['FW', 'FUN'],
  FW: ['HW'],
  FUN: ['FW', 'DIT'],
  DAR: ['FW', 'KEY'],
  PII: ['DAR', 'CLD'],
  KEY: ['DAR'],
  ACT: ['FUN', 'DIT'],
  SEN: [],
  EXT: [],
  CLD: [],
};

/** The categories whose attacks a draft looks at: those of the assets, what stands for them, and what attackers come in by. */
export const categoriesLookedAt = (categories: Iterable<string>): string[] => [
  ...new Set([...[...categories].flatMap((code) => [code, ...(related[code] ?? [])]), ...entered, 'DIT', 'FUN']),
];

/** Who gains rights on software can change it: such attacks count for tampering with what runs software, after those that are about tampering. */
const alike: Readonly<Record<string, { type: string; categories: ReadonlySet<string> }>> = {
  T: { type: 'E', categories: new Set(['HW', 'FW']) },
};

/** What attackers come in by. */
const entered = ['FW', 'EXT', 'HW', 'COM', 'CLD'];

/** What is inside of a unit: who opens it gets there. */
const inUnits = new Set(['HW', 'FW', 'KEY', 'DAR', 'PII']);
/** What passes from one to the other: only what carries it leads an attack to it. */
const carried = new Set(['COM', 'DIT']);

/** Fits from this score on are proposed. */
const sureFrom = 4;

/** An attack with what is the same for every threat scenario. */
interface Known {
  attack: Attack;
  media: readonly string[];
  /** Of several ways to begin one that starts inside: at a unit under control, on a bus. */
  isFromInside: boolean;
  isPlugged: boolean;
  effort: number;
  words: ReadonlySet<string>;
}

/** Finds attacks of the library for threat scenarios; made once for a state of the task. */
export function fittingAttacks(given: Given): FittingAttacks {
  const { knowledge } = given;
  const effort = effortIn(given.w.method);
  const paths = knowledge.attacks
    .filter(({ form, steps }) => form === 'path' && steps.length > 0)
    .map((attack): Known => knownOf(attack, effort(attack)));
  const trees = knowledge.attacks.filter(({ form, nodes }) => form === 'tree' && nodes.length > 0);
  const ofType = new Map<string, Known[]>();
  for (const one of paths)
    for (const type of one.attack.threatTypes) ofType.set(type, [...(ofType.get(type) ?? []), one]);
  const byId = new Map(paths.map((one) => [one.attack.id, one]));
  const categories = new Map(knowledge.assets.map(({ code, category }) => [code, category]));
  const alikeTo = ({ type }: ThreatRow, { category }: AssetRow) => {
    const other = alike[type];
    const more = other?.categories.has(category) ? (ofType.get(other.type) ?? []) : [];
    return more.filter(({ attack }) => !attack.threatTypes.includes(type));
  };
  const found = new Map<string, RankedAttack[]>();
  const inward = new Map<string, Attack | null>();
  const profiles = new Map<string, Profile>();
  const profileOf = (asset: AssetRow): Profile => {
    const one = profiles.get(asset.id) ?? profile(given, asset, categories);
    profiles.set(asset.id, one);
    return one;
  };
  return {
    to(threat, asset) {
      const key = `${asset.id} ${threat.type} ${threat.property}`;
      const list =
        found.get(key) ??
        [...(ofType.get(threat.type) ?? []), ...alikeTo(threat, asset)]
          .flatMap((one) => ranked(given, one, threat, profileOf(asset), categories) ?? [])
          .sort((a, b) => b.score - a.score || effortOf(byId, a) - effortOf(byId, b) || byAttackCode(a, b));
      found.set(key, list);
      return list;
    },
    into(medium, host) {
      const key = `${medium} ${host.asset?.id ?? ''} ${host.entry?.id ?? ''}`;
      const known = inward.get(key);
      if (known !== undefined) return known;
      const one = entryAttack(given, paths, medium, host);
      inward.set(key, one);
      return one;
    },
    end: (direct, plugged) =>
      direct.find(({ attack, isSure }) => {
        const one = byId.get(attack.id);
        return isSure && attack.vector === 'local' && (one?.isFromInside || (plugged && one?.isPlugged));
      })?.attack ?? null,
    different: (direct, most, beside) => differing(byId, direct, most, beside),
    trees(threat, asset) {
      const code = assetCode(given, asset);
      return trees
        .filter((one) => one.threatTypes.includes(threat.type))
        .filter(({ assets, assetCategories }) =>
          assets.length > 0 ? assets.includes(code) : assetCategories.includes(asset.category),
        )
        .slice(0, 1);
    },
  };
}

const effortOf = (byId: ReadonlyMap<string, Known>, { attack }: RankedAttack) => byId.get(attack.id)?.effort ?? 0;
const byAttackCode = (a: RankedAttack, b: RankedAttack) => (a.attack.code < b.attack.code ? -1 : 1);

function knownOf(attack: Attack, effort: number): Known {
  const starts = attack.entryPoint.en.split(/,? or |,|;/).map((text) => ({ text, media: mediaIn(text) }));
  const isBus = (code: string) => buses.has(code);
  return {
    attack,
    media: mediaOfAttack(attack),
    isFromInside: starts.some(
      ({ text, media }) =>
        media.every(isBus) && !/opened|removed|pins|pads|tool|key\b|workshop|service|plant/i.test(text),
    ),
    isPlugged: starts.some(({ media }) => media.includes('obd')),
    effort,
    words: wordsOfAttack(attack),
  };
}

/** The name, the entry and the library assets say what it comes over; where they do not and no entry is given, the group it belongs to does. */
function mediaOfAttack({ name, entryPoint, group, assets }: Attack): string[] {
  const own = [...new Set([...mediaIn(`${name.en}\n${entryPoint.en}`), ...mediaIn('', assets)])];
  return own.length > 0 || entryPoint.en !== '' ? own : mediaIn(group.en);
}

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
    ([name.en, ...steps.map((step) => step.name.en)].join(' ').toLowerCase().match(longWord) ?? [])
      .filter((word) => !emptyWords.has(word))
      .map((word) => word.slice(0, 6)),
  );

/** How alike two attacks are, from 0 to 1: by the words of what is done, by where they begin, by what they belong to. */
function likeness(a: Known, b: Known): number {
  let both = 0;
  for (const word of a.words) if (b.words.has(word)) both++;
  const words = both / Math.max(1, Math.min(a.words.size, b.words.size));
  const isSameGroup = a.attack.group.en !== '' && a.attack.group.en === b.attack.group.en;
  const isSameStart = a.attack.vector === b.attack.vector && a.media.join() === b.media.join();
  return Math.min(1, words * 1.5) * 0.6 + Number(isSameStart) * 0.25 + Number(isSameGroup) * 0.15;
}

/** What being like one that is there already takes from the score. */
const likenessWeight = 8;

/** Takes the best first, and each time that which is best and unlike those before: each path of a threat scenario tells of another technique. */
function differing(
  byId: ReadonlyMap<string, Known>,
  direct: readonly RankedAttack[],
  most: number,
  beside: readonly Attack[],
): RankedAttack[] {
  const chosen: RankedAttack[] = [];
  const before = beside.flatMap(({ id }) => byId.get(id) ?? []);
  const left = direct.filter(({ attack }) => !beside.some(({ id }) => id === attack.id));
  while (chosen.length < most && left.length > 0) {
    const worth = left.map(({ attack, score }) => {
      const one = byId.get(attack.id);
      return one ? score - likenessWeight * Math.max(0, ...before.map((other) => likeness(one, other))) : score;
    });
    const at = worth.indexOf(Math.max(...worth));
    const [taken] = left.splice(at, 1);
    if (!taken) break;
    chosen.push(taken);
    before.push(...(byId.get(taken.attack.id) ? [byId.get(taken.attack.id) as Known] : []));
  }
  return chosen;
}

function assetCode({ facts }: Given, asset: AssetRow): string {
  const found = facts.libraryAsset(asset);
  return found && found.by !== 'category' ? found.entry.code : '';
}

/** What the steps of an attack take by the model that knows their levels: of two that fit alike the easier is the greater danger. */
function effortIn({ feasibility }: Method): (attack: Attack) => number {
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

/** What is to be known of an asset to say which attacks fit it; the same for all its threat scenarios. */
interface Profile {
  asset: AssetRow;
  code: string;
  /** Library assets it is one of. */
  kinds: ReadonlySet<string>;
  /** Of a flow: library assets that carry it. */
  carriers: ReadonlySet<string>;
  /** Media it is reached by. */
  reach: ReadonlySet<string>;
  /** Media it runs on, where it is a flow that says so. */
  runsOn: readonly string[];
  namesBus: boolean;
}

/** What an asset is as well. */
const also: Readonly<Record<string, readonly string[]>> = {
  'AS-DIAGMSG': ['AS-UDS'],
  'AS-UPDPKG': ['AS-UPDMSG'],
  'AS-UPDMSG': ['AS-UPDPKG'],
  'AS-TSN': ['AS-TIMEMSG'],
};
const plainMessages = ['AS-CTRLMSG', 'AS-SENSMSG'];
/** Library assets that a bus is. */
const busAssets: Readonly<Record<string, readonly string[]>> = {
  can: ['AS-CAN', 'AS-CANFD'],
  ethernet: ['AS-T1', 'AS-T1S', 'AS-SOMEIP'],
  lin: ['AS-LIN'],
  flexray: ['AS-FLEXRAY'],
  board: ['AS-SPI', 'AS-GMSL'],
};

function profile(given: Given, asset: AssetRow, categories: ReadonlyMap<string, string>): Profile {
  const { facts } = given;
  const code = assetCode(given, asset);
  const reach = facts.mediaAt(asset.id);
  const own = (facts.places.get(asset.id)?.media ?? []).filter((one) => !perceived.has(one));
  const isFlow = carried.has(asset.category);
  const runsOn = isFlow ? own.filter((one) => buses.has(one) || mediumOf.get(one)?.vector === 'adjacent') : [];
  const isInterface = (one: string) => ['EXT', 'COM'].includes(categories.get(one) ?? '');
  const radios = mediaIn(asset.name).flatMap((one) => {
    const medium = mediumOf.get(one);
    return medium?.vector === 'adjacent' || one === 'cellular' ? (medium?.assets ?? []) : [];
  });
  const called = isFlow || asset.category === 'EXT' ? [...radios, ...facts.kindsOfName(asset)].filter(isInterface) : [];
  const kinds = new Set([...(code === '' ? [] : [code, ...(also[code] ?? [])]), ...called]);
  // A message of which nothing else is said, or one that asks for something on a bus, is a command or a value.
  const isOnBus = runsOn.length === 0 ? !own.some((one) => network.has(one)) : runsOn.some((one) => buses.has(one));
  if (asset.category === 'DIT' && isOnBus && (kinds.size === 0 || code === 'AS-KEYMSG'))
    for (const one of plainMessages) kinds.add(one);
  return {
    asset,
    code,
    kinds,
    carriers: new Set(runsOn.flatMap((one) => busAssets[one] ?? [])),
    reach,
    runsOn,
    namesBus: [...reach].some((one) => buses.has(one)),
  };
}

const network = new Set(['cellular', 'cloud', 'app']);

/** How well an attack fits; null where it does not: another category or library asset, or a way in that the drawing does not have. */
function ranked(
  given: Given,
  { attack, media }: Known,
  threat: ThreatRow,
  of: Profile,
  categories: ReadonlyMap<string, string>,
): RankedAttack | null {
  const { asset } = of;
  const byAsset = fitOfAsset(attack, of, categories);
  const category = fitOfCategory(attack, asset);
  if (byAsset === null || (category < 0 && byAsset <= 0)) return null;
  const byMedium = fitOfMedium(given, attack, media, of);
  if (!byMedium) return null;
  const { w, say } = given;
  const named = (list: readonly { code: string; name: { en: string; zh: string } }[], code: string) => {
    const found = list.find((one) => one.code === code);
    return found ? say(found.name) : code;
  };
  const isAlike = !attack.threatTypes.includes(threat.type);
  const score =
    byAsset +
    Math.max(category, 0) +
    (isAlike ? 1 : attack.properties.includes(threat.property) ? 2 : 0) +
    byMedium.score;
  const isSure = score >= sureFrom && (category !== 0 || byAsset > 0);
  const why = () => [
    fillSentence(say(draftWords.fitType), { type: named(w.method.threatTypes, threat.type) }),
    ...(byAsset > 0 && of.code !== '' ? [fillSentence(say(draftWords.fitAsset), { code: of.code })] : []),
    ...(category === 3
      ? [fillSentence(say(draftWords.fitCategory), { category: named(w.method.assetCategories, asset.category) })]
      : []),
    byMedium.why(),
  ];
  return { attack, score, isSure, why, media: byMedium.over };
}

/**
 * An attack that names library assets is about these: the fewer, the closer it fits. One that names other assets of the category does not
 * fit; where nothing says which the asset is, one that names most of a category is about the category.
 */
function fitOfAsset(
  { assets }: Attack,
  { asset, kinds, carriers, code }: Profile,
  categories: ReadonlyMap<string, string>,
): number | null {
  if (assets.length === 0) return 0;
  const ofCategory = assets.filter((one) => categories.get(one) === asset.category).length;
  if (assets.some((one) => kinds.has(one))) return ofCategory > 12 ? 1 : ofCategory > 5 ? 2 : 3;
  if (ofCategory === 0 || kinds.size === 0) return assets.some((one) => carriers.has(one)) ? 2 : null;
  return code === '' && ofCategory > 12 ? 0 : null;
}

function fitOfCategory({ assetCategories }: Attack, { category }: AssetRow): number {
  if (assetCategories.includes(category)) return 3;
  if (assetCategories.length === 0) return 1;
  return (related[category] ?? []).some((one) => assetCategories.includes(one)) ? 0 : -1;
}

/** An attack over a radio, a connector or a bus fits only where that reaches the asset; what passes on another medium it does not touch. */
function fitOfMedium({ say }: Given, { vector, assets }: Attack, media: readonly string[], of: Profile) {
  const { asset, reach, runsOn, namesBus } = of;
  const over = media.filter((one) => reach.has(one));
  const carriers = media.filter((one) => buses.has(one) || mediumOf.get(one)?.vector === 'adjacent');
  if (runsOn.length > 0) {
    if (carriers.length > 0 && !carriers.some((one) => runsOn.includes(one))) return null;
    // Nobody cuts a radio open.
    if (vector === 'physical' && !runsOn.some((one) => buses.has(one))) return null;
  }
  if (over.length > 0) {
    const why = () => {
      const names = over.flatMap((code) => {
        const medium = mediumOf.get(code);
        return medium ? [say(medium.name)] : [];
      });
      return fillSentence(say(draftWords.fitMedium), { medium: names.join(say(draftWords.comma)), A: asset.name });
    };
    return { score: 2, why, over };
  }
  if (media.length === 0)
    return { score: vector === 'physical' ? -1 : 0, why: () => say(draftWords.fitAnywhere), over };
  if (media.includes('debug') && inUnits.has(asset.category))
    return { score: 0, why: () => say(draftWords.fitOpened), over };
  // A drawing seldom names its buses: those of the category are offered, not proposed, unless the attack is about such assets.
  if (!namesBus && media.some((code) => buses.has(code)))
    return { score: assets.length > 0 ? 0 : -1, why: () => say(draftWords.fitUnknownBus), over };
  return null;
}

/** Who comes in gains rights he does not have, or brings in own software. */
const inwardTypes = ['E', 'T'];
const takenOver = new Set(['HW', 'FW', 'EXT', 'CLD']);

function entryAttack(given: Given, paths: readonly Known[], medium: string, host: Host): Attack | null {
  const vector = mediumOf.get(medium)?.vector;
  const codes = [host.asset, host.entry].flatMap((asset) => (asset ? assetCode(given, asset) || [] : []));
  const isServer = host.asset?.category === 'CLD';
  // Nothing says which unit it is: then what is known of the interface counts.
  const wanted = codes.length > 0 ? codes : (mediumOf.get(medium)?.assets ?? []);
  const scoreOf = ({ attack, media, effort }: Known): number => {
    const { assets, assetCategories } = attack;
    const type = inwardTypes.findIndex((code) => attack.threatTypes.includes(code));
    if (type < 0 || !assetCategories.some((code) => takenOver.has(code))) return -1;
    if (assetCategories.includes('CLD') !== isServer) return -1;
    if (
      isServer
        ? attack.vector !== 'network'
        : !media.includes(medium) || (attack.vector === 'physical' && vector !== 'physical')
    )
      return -1;
    const isOf = assets.some((code) => wanted.includes(code));
    if (assets.length > 0 && !isOf && !(mediumOf.get(medium)?.assets ?? []).some((code) => assets.includes(code)))
      return -1;
    return (
      20 - 4 * type + Number(isOf) * 6 + (attack.vector === vector ? 4 : 0) + (media.length === 1 ? 2 : 0) - effort / 10
    );
  };
  let best: Attack | null = null;
  let most = 0;
  for (const one of paths) {
    const score = scoreOf(one);
    if (score > most) [best, most] = [one.attack, score];
  }
  return best;
}
