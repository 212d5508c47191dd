import type { AssetRow } from '../kinds/asset/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { fillSentence } from '../model/holes.ts';
import type { Method } from '../model/method.ts';
import { mediaIn, mediumOf } from './media.ts';
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
  /** The one by which an attacker comes in over a medium, into an asset of this category. */
  into(medium: string, category: string): Attack | null;
  /** The one that does this sort of thing to an asset, whoever comes from wherever. */
  end(direct: readonly RankedAttack[]): Attack | null;
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

/** Who gains rights on software can change it: such attacks count for tampering with what runs software, after those that are about tampering. */
const alike: Readonly<Record<string, { type: string; categories: ReadonlySet<string> }>> = {
  T: { type: 'E', categories: new Set(['HW', 'FW']) },
};

/** What is inside of a unit: who opens it gets there. */
const inUnits = new Set(['HW', 'FW', 'KEY', 'DAR']);
const buses = new Set(['can', 'ethernet', 'lin', 'flexray']);

/** Fits from this score on are proposed, or end a way that the drawing shows. */
const sureFrom = 4;
const endFrom = 2;

/** Finds attacks of the library for threat scenarios; made once for a state of the task. */
export function fittingAttacks(given: Given): FittingAttacks {
  const { knowledge } = given;
  const paths = knowledge.attacks.filter(({ form, steps }) => form === 'path' && steps.length > 0);
  const trees = knowledge.attacks.filter(({ form, nodes }) => form === 'tree' && nodes.length > 0);
  const ofType = new Map<string, Attack[]>();
  for (const attack of paths)
    for (const type of attack.threatTypes) ofType.set(type, [...(ofType.get(type) ?? []), attack]);
  const mediaOf = new Map(paths.map((attack) => [attack.id, mediaOfAttack(attack)]));
  const effort = effortIn(given.w.method);
  const known = new Map<string, RankedAttack[]>();
  const alikeTo = ({ type }: ThreatRow, { category }: AssetRow) => {
    const other = alike[type];
    const found = other?.categories.has(category) ? (ofType.get(other.type) ?? []) : [];
    return found.filter(({ threatTypes }) => !threatTypes.includes(type));
  };
  const inward = new Map<string, Attack | null>();
  return {
    to(threat, asset) {
      const key = `${asset.id} ${threat.type} ${threat.property}`;
      const found =
        known.get(key) ??
        [...(ofType.get(threat.type) ?? []), ...alikeTo(threat, asset)]
          .flatMap((attack) => ranked(given, { attack, threat, asset, media: mediaOf.get(attack.id) ?? [] }) ?? [])
          .sort(
            (a, b) =>
              b.score - a.score || effort(a.attack) - effort(b.attack) || (a.attack.code < b.attack.code ? -1 : 1),
          );
      known.set(key, found);
      return found;
    },
    into(medium, category) {
      const key = `${medium} ${category}`;
      const found = inward.get(key);
      if (found !== undefined) return found;
      const one = entryAttack(paths, mediaOf, medium, category);
      inward.set(key, one);
      return one;
    },
    end: (direct) => direct.find(({ attack, score }) => attack.vector === 'local' && score >= endFrom)?.attack ?? null,
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

/** The name and the entry say what it comes over; where they do not, the group it belongs to does. */
function mediaOfAttack({ name, entryPoint, group, assets }: Attack): string[] {
  const own = mediaIn(`${name.en}\n${entryPoint.en}`, []);
  const ofAssets = mediaIn('', assets);
  if (own.length + ofAssets.length > 0) return [...new Set([...own, ...ofAssets])];
  return mediaIn(group.en);
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

interface Candidate {
  attack: Attack;
  threat: ThreatRow;
  asset: AssetRow;
  media: readonly string[];
}

/** How well an attack fits; null where it does not: another category or library asset, or a way in that the drawing does not have. */
function ranked(given: Given, { attack, threat, asset, media }: Candidate): RankedAttack | null {
  const { w, say, facts } = given;
  const named = (list: readonly { code: string; name: { en: string; zh: string } }[], code: string) => {
    const found = list.find((one) => one.code === code);
    return found ? say(found.name) : code;
  };
  let score = 0;
  const code = assetCode(given, asset);
  const reach = facts.mediaAt(asset.id);
  const over = media.filter((one) => reach.has(one));
  const isOfAsset = code !== '' && attack.assets.includes(code);
  if (isOfAsset) score += 5;
  else if (attack.assets.length > 0 && over.length === 0) return null;
  const category = fitOfCategory(attack, asset);
  // What is done to a medium is done to whatever is that medium, as a jammed network is to the modem.
  const own = facts.places.get(asset.id)?.entryMedia ?? [];
  const isOwnMedium = media.length > 0 && media.every((one) => own.includes(one));
  if (category < 0 && !isOfAsset && !isOwnMedium) return null;
  score += Math.max(category, 0);
  const isAlike = !attack.threatTypes.includes(threat.type);
  if (isAlike || attack.properties.includes(threat.property)) score += isAlike ? 1 : 2;
  const byMedium = fitOfMedium(given, { attack, asset, media, over });
  if (!byMedium) return null;
  score += byMedium.score;
  const why = () => [
    fillSentence(say(draftWords.fitType), { type: named(w.method.threatTypes, threat.type) }),
    ...(isOfAsset ? [fillSentence(say(draftWords.fitAsset), { code })] : []),
    ...(category === 3
      ? [fillSentence(say(draftWords.fitCategory), { category: named(w.method.assetCategories, asset.category) })]
      : []),
    byMedium.why(),
  ];
  return { attack, score, isSure: score >= sureFrom, why, media: byMedium.over };
}

function fitOfCategory({ assetCategories }: Attack, { category }: AssetRow): number {
  if (assetCategories.includes(category)) return 3;
  if (assetCategories.length === 0) return 1;
  return (related[category] ?? []).some((one) => assetCategories.includes(one)) ? 0 : -1;
}

interface MediumCase {
  attack: Attack;
  asset: AssetRow;
  media: readonly string[];
  over: readonly string[];
}

/** An attack over a radio, a connector or a bus fits only where that reaches the asset. */
function fitOfMedium(given: Given, { attack, asset, media, over }: MediumCase) {
  const { say, facts } = given;
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
    return { score: attack.vector === 'physical' ? -2 : 0, why: () => say(draftWords.fitAnywhere), over };
  if (media.includes('debug') && inUnits.has(asset.category))
    return { score: 0, why: () => say(draftWords.fitOpened), over };
  // A drawing seldom names its buses: those of the category are offered, not proposed.
  const namesBus = [...facts.mediaAt(asset.id)].some((code) => buses.has(code));
  if (!namesBus && media.some((code) => buses.has(code)))
    return { score: -1, why: () => say(draftWords.fitUnknownBus), over };
  return null;
}

/** By which sort of attack one comes in: into a unit or its software, by rights one does not have or as somebody else. */
const inwardTypes = ['E', 'S', 'T'];
const entered = ['FW', 'EXT', 'HW', 'COM'];
/** A back end is come in by itself, not by what is in the vehicle. */
const enteredOverCloud = ['CLD', ...entered];

function entryAttack(
  paths: readonly Attack[],
  mediaOf: ReadonlyMap<string, readonly string[]>,
  medium: string,
  category: string,
): Attack | null {
  const vector = mediumOf.get(medium)?.vector;
  const scoreOf = (attack: Attack) => {
    const type = inwardTypes.findIndex((code) => attack.threatTypes.includes(code));
    const own = mediaOf.get(attack.id) ?? [];
    if (type < 0 || !own.includes(medium)) return -1;
    const place = (medium === 'cloud' ? enteredOverCloud : entered).findIndex((code) =>
      attack.assetCategories.includes(code),
    );
    return (
      20 -
      4 * type +
      (place < 0 ? -3 : 3 - place) +
      Number(attack.assetCategories.includes(category)) +
      (own.length === 1 ? 4 : 0) +
      (attack.vector === vector ? 4 : -6)
    );
  };
  let best: Attack | null = null;
  let most = 0;
  for (const attack of paths) {
    const score = scoreOf(attack);
    if (score > most) [best, most] = [attack, score];
  }
  return best;
}
