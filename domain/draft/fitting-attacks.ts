import type { AssetRow } from '../kinds/asset/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { fillSentence } from '../model/holes.ts';
import { assetCode, type Profile, profile } from './asset-profile.ts';
import { isDoubted } from './doubted-attacks.ts';
import { entryAttack, type Host } from './entry-attack.ts';
import { perceived } from './facts.ts';
import { effortIn, isToldBy, type Known, knownOf, likeness, type Start } from './known-attacks.ts';
import { buses, mediumOf } from './media.ts';
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
  /** The first that begins where the attacker is by then. */
  end(direct: readonly RankedAttack[], from: readonly Start[]): Attack | null;
  /** The first of them that differ in what is done. */
  different(direct: readonly RankedAttack[], most: number, beside: readonly Attack[]): RankedAttack[];
  trees(threat: ThreatRow, asset: AssetRow): Attack[];
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

/** Who gains rights on software can change it: such attacks count for tampering with what runs software, after those about tampering. */
const alike: Readonly<Record<string, { type: string; categories: ReadonlySet<string> }>> = {
  T: { type: 'E', categories: new Set(['HW', 'FW']) },
  // Who is taken for somebody else at an interface has his rights.
  E: { type: 'S', categories: new Set(['EXT']) },
};

/** What attackers come in by. */
const entered = ['FW', 'EXT', 'HW', 'COM', 'CLD'];

/** What is inside of a unit: who opens it gets there. */
const inUnits = new Set(['HW', 'FW', 'KEY', 'DAR', 'PII']);

/** What passes from one to the other. */
const carried = new Set(['COM', 'DIT']);

/** Fits from this score on are proposed. */
const sureFrom = 4;

/** Finds attacks of the library for threat scenarios; made once for a state of the task, with pauses. */
export function* fittingAttacks(given: Given): Generator<undefined, FittingAttacks> {
  const { knowledge } = given;
  const effort = effortIn(given.w.method);
  const paths: Known[] = [];
  for (const attack of knowledge.attacks) {
    if (attack.form !== 'path' || attack.steps.length === 0) continue;
    yield;
    paths.push(knownOf(attack, effort(attack)));
  }
  const trees = knowledge.attacks.filter(({ form, nodes }) => form === 'tree' && nodes.length > 0);
  const ofType = new Map<string, Known[]>();
  for (const one of paths)
    for (const type of one.attack.threatTypes) ofType.set(type, [...(ofType.get(type) ?? []), one]);
  const byId = new Map(paths.map((one) => [one.attack.id, one]));
  const categories = new Map(knowledge.assets.map(({ code, category }) => [code, category]));
  const alikeTo = ({ type }: ThreatRow, { category }: AssetRow) => {
    const other = alike[type];
    const more = other?.categories.has(category) ? (ofType.get(other.type) ?? []) : [];
    // What reads out as well ends with reading.
    return more.filter(({ attack }) => !attack.threatTypes.includes(type) && !attack.threatTypes.includes('I'));
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
    end: (direct, from) =>
      direct.find(({ attack, isSure }) => {
        const starts = byId.get(attack.id)?.starts;
        return isSure && attack.vector === 'local' && from.some((one) => starts?.has(one));
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

/** How well an attack fits; null where it does not: another category or library asset, or a way in that the drawing does not have. */
function ranked(
  given: Given,
  { attack, media, isRouted, isByRouter, isFromServer, isToServer }: Known,
  threat: ThreatRow,
  of: Profile,
  categories: ReadonlyMap<string, string>,
): RankedAttack | null {
  const { asset } = of;
  const byAsset = fitOfAsset(attack, of, categories);
  const category = fitOfCategory(attack, asset);
  if (byAsset === null || (category < 0 && !isMeant(attack, threat, of))) return null;
  if (isRouted && of.isDirect) return null;
  // A line of its own without a bus is got at by hand.
  if (of.isDirect && of.runsOn.length === 0 && attack.assets.length === 0 && attack.vector !== 'physical') return null;
  if (isByRouter && carried.has(asset.category) && !of.isRouted) return null;
  if (of.isDiagnosis && !isOfDiagnosis(attack, threat, categories)) return null;
  // Who plays the server deceives those it sends to, who plays the vehicle the server that listens to it.
  const isSpoofed = threat.type === 'S' && carried.has(asset.category);
  if (isSpoofed && (of.isUpward ? isFromServer : isToServer)) return null;
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
  const isSure = score >= sureFrom && (category !== 0 || byAsset > 0) && !isDoubted(attack, { given, threat, of });
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

const diagnosis = ['AS-UDS', 'AS-DIAGMSG', 'AS-DOIP', 'AS-TESTER', 'AS-OBD', 'AS-FDIAG'];

/** Who is believed in diagnosis is the tester, and no message of a unit; what carries it is attacked like any other. */
function isOfDiagnosis({ assets }: Attack, { type }: ThreatRow, categories: ReadonlyMap<string, string>): boolean {
  if (assets.some((code) => diagnosis.includes(code))) return true;
  return type !== 'S' && (assets.length === 0 || assets.some((code) => categories.get(code) === 'COM'));
}

const atRest = new Set(['DAR', 'FW', 'KEY', 'HW']);
const attackedAtRest = (categories: readonly string[]) => categories.every((one) => atRest.has(one));

/** Of another category it fits what it names: the asset itself, an interface or a flow, or a unit whose radio is jammed. */
const isMeant = (
  { assets, assetCategories, vector }: Attack,
  { type }: ThreatRow,
  { asset, code, kinds }: Profile,
): boolean => {
  // What is sent is not stored.
  const isFlow = asset.category === 'COM' || asset.category === 'DIT';
  if (assets.includes(code)) return !isFlow || !attackedAtRest(assetCategories);
  // An interface is attacked in many ways, what passes by it only on the air.
  const isOutside = asset.category === 'EXT' || (isFlow && vector === 'adjacent');
  return (isOutside || type === 'D') && assets.some((one) => kinds.has(one));
};

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
  // A unit that has a radio is another one than the unit that is named.
  if (code !== '' && asset.category === 'HW' && ofCategory > 0 && !assets.includes(code)) return null;
  if (assets.some((one) => kinds.has(one))) return ofCategory > 12 ? 1 : ofCategory > 5 ? 2 : 3;
  if (ofCategory === 0 || kinds.size === 0) return assets.some((one) => carriers.has(one)) ? 2 : null;
  return code === '' && ofCategory > 12 ? 0 : null;
}

function fitOfCategory({ assetCategories, assets }: Attack, { category }: AssetRow): number {
  if (assetCategories.includes(category)) return 3;
  // What is known of persons is stored like other data.
  if (category === 'PII' && assets.length === 0 && assetCategories.includes('DAR')) return 2;
  if (assetCategories.length === 0) return 1;
  return (related[category] ?? []).some((one) => assetCategories.includes(one)) ? 0 : -1;
}

const fromAfar = new Set(['AS-UPDMSG', 'AS-UPDPKG', 'AS-REMCMD', 'AS-TELEM']);

/** An attack over a radio, a connector or a bus fits only where that reaches the asset; what passes on another medium it does not touch. */
function fitOfMedium({ say }: Given, { vector, assets }: Attack, media: readonly string[], of: Profile) {
  const { asset, reach, runsOn, namesBus, isSensed } = of;
  const over = media.filter((one) => reach.has(one));
  const carriers = media.filter(
    (one) => buses.has(one) || one === 'cellular' || (mediumOf.get(one)?.vector === 'adjacent' && !perceived.has(one)),
  );
  // Nobody asks a debug port for its services from afar.
  if (asset.category === 'EXT' && vector !== 'physical' && of.isDebug) return null;
  // Diagnosis is on CAN unless the drawing says Ethernet.
  const isElsewhere = carriers.includes('ethernet') && !carriers.includes('can') && of.isDiagnosis;
  if (isElsewhere && !of.runsOn.includes('ethernet')) return null;
  // Between two units of the vehicle that name no radio there is none to jam.
  if (of.isInside && runsOn.length === 0 && carriers.length > 0 && !carriers.some((one) => buses.has(one))) return null;
  // What a sensor sends has a line of its own where no bus is named.
  if (isSensed && carriers.some((one) => buses.has(one))) return null;
  if (runsOn.length > 0) {
    if (carriers.length > 0 && !carriers.some((one) => runsOn.includes(one))) return null;
    // What stays in the vehicle is not got at from afar, unless it comes from there.
    if (vector === 'network' && runsOn.every((one) => buses.has(one)) && !fromAfar.has(of.code)) return null;
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
  const all = [...beside, ...direct.map(({ attack }) => attack)];
  const isTold = (attack: Attack) =>
    beside.some((one) => one.id === attack.id || isToldBy(one, attack)) || all.some((one) => isToldBy(attack, one));
  const left = direct.filter(({ attack }) => !isTold(attack));
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

const effortOf = (byId: ReadonlyMap<string, Known>, { attack }: RankedAttack) => byId.get(attack.id)?.effort ?? 0;
const byAttackCode = (a: RankedAttack, b: RankedAttack) => (a.attack.code < b.attack.code ? -1 : 1);
