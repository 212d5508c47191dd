import { type MissingDamage, missingDamages } from '../generate/damages.ts';
import type { AssetRow } from '../kinds/asset/shape.ts';
import type { DamageRow } from '../kinds/damage/shape.ts';
import { fittingImpacts, type RankedImpact } from '../library/fitting-impacts.ts';
import { linkOf, valuesOf } from '../library/into-task.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { cutAt } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import { add, change } from '../workspace/edit.ts';
import { byCode } from '../workspace/workspace.ts';
import { agreeing } from './agreement.ts';
import { assetCode } from './asset-profile.ts';
import { impactPlaces, notBeside, saysTheSame } from './impact-places.ts';
import { mediaIn } from './media.ts';
import type { Drafting, DraftProposal, Given } from './proposal.ts';
import { draftWords } from './words.ts';

type Impact = LibraryEntry<'impacts'>;

/** Damage scenarios offered beside the best one at most. */
const mostOthers = 2;

/** A damage scenario for each property that has none (M-2.6.1), from the impact of the library that fits best. */
export function* damageProposals(given: Given): Drafting {
  const { w, say } = given;
  const byProperty = new Map<string, Impact[]>();
  for (const impact of given.knowledge.impacts)
    byProperty.set(impact.property, [...(byProperty.get(impact.property) ?? []), impact]);
  const missing: Pair[] = [];
  for (const one of missingDamages(w, say)) {
    yield;
    const asset = w.assets.get(one.asset);
    if (!asset) continue;
    const fitting = fittingTo(given, asset, one.property, byProperty.get(one.property) ?? []);
    // Nobody is hurt by what nobody can prove, unless somebody says whom it costs.
    if (fitting.impacts.length === 0 && one.property === 'NR' && one.effects === '') continue;
    missing.push({ one, asset, ...fitting });
  }
  const joined = joinedPairs(given, missing);
  const pairs = new Map(missing.map((pair) => [keyOf(pair.one), pair]));
  const made: DraftProposal[] = [];
  for (const pair of missing) {
    if (joined.carried.has(pair)) continue;
    yield;
    const there = damageToJoin(given, pair);
    if (there) made.push(joining(given, pair, there));
    else made.push(...damagesOf(given, pair, joined.with.get(pair) ?? [], byProperty, isSaidByAnother(pair, pairs)));
  }
  return made;
}

interface Pair extends Fitting {
  one: MissingDamage;
  asset: AssetRow;
}

/** The impacts that are about the library asset or its category and hold where it is drawn, best first; those of any asset say no more than the property does. */
function fittingTo(given: Given, asset: AssetRow, property: string, impacts: readonly Impact[]): Fitting {
  const { facts } = given;
  const found = facts.libraryAsset(asset);
  const ends = facts.beside(asset.id).flatMap((one) => one.asset ?? []);
  const code = found && found.by !== 'category' ? found.entry.code : '';
  const category = asset.category || (found?.entry.category ?? '');
  const own = code || kindByPlace(asset, category, ends);
  const libraryAssets = own === '' ? [] : [...(category === 'DIT' ? (inTransit[own] ?? []) : []), own];
  const near = new Set([...ends.map((end) => assetCode(given, end)), ...facts.kindsOfName(asset)]);
  const known = fittingImpacts(impacts, { category, libraryAssets, property }).filter(({ rank }) => rank < 2);
  const holding = known.flatMap((ranked): RankedImpact<Impact>[] => {
    const { impact, rank } = ranked;
    if (!(impact.code in impactPlaces)) return [ranked];
    // What is told by its place alone says less than what tells of the very asset.
    if (placesNear(impact, near) === 0 || (rank > 0 && own !== '' && own !== 'AS-SENSMSG')) return [];
    return [{ impact, rank: 0 }];
  });
  return {
    own,
    impacts: holding.sort((a, b) => a.rank - b.rank || weight(b.impact, near) - weight(a.impact, near)),
    isElsewhere: known[0]?.rank === 0 && holding[0]?.rank !== 0,
  };
}

/** What a link is by its ends, and a radio by the words of its name, where the library knows no name like it. */
function kindByPlace(asset: AssetRow, category: string, ends: readonly AssetRow[]): string {
  if (category === 'COM' && ends.some((end) => end.category === 'CLD')) return 'AS-CLOUDLINK';
  return category === 'EXT' && mediaIn(asset.name).includes('keyless') ? 'AS-RKE' : '';
}

interface Fitting {
  /** Code of the library asset it is, or empty. */
  own: string;
  impacts: readonly RankedImpact<Impact>[];
  /** The library has a text about the library asset, but for other places. */
  isElsewhere: boolean;
}

/** At how many of the places where its text holds the asset is. */
function placesNear({ code }: Impact, near: ReadonlySet<string>): number {
  if (notBeside[code]?.some((one) => near.has(one))) return 0;
  return impactPlaces[code]?.filter((one) => near.has(one)).length ?? 0;
}

const weight = (impact: Impact, near: ReadonlySet<string>): number =>
  impact.origin === 'own' ? Number.MAX_SAFE_INTEGER : placesNear(impact, near);

/** What is called like something that is stored, but is on its way. */
const inTransit: Readonly<Record<string, readonly string[]>> = { 'AS-UPDPKG': ['AS-UPDMSG'] };

/** What carries a function, and what the function is or says. */
const carriers = new Set(['COM']);
const carriedBy = new Set(['FUN', 'DIT']);

const serveTheSame = (a: AssetRow, b: { functions: readonly string[] }): boolean =>
  a.functions.length > 0 && a.functions.some((id) => b.functions.includes(id));

/** Pairs whose damage is that of another asset: of its end, of one that says the same, or of the same function. One scenario names both. */
function joinedPairs({ facts }: Given, missing: readonly Pair[]): { carried: Set<Pair>; with: Map<Pair, Pair[]> } {
  const carried = new Set<Pair>();
  const together = new Map<Pair, Pair[]>();
  const join = (pair: Pair, first: Pair | undefined) => {
    if (!first || carried.has(first) || carried.has(pair) || together.has(pair)) return;
    carried.add(pair);
    together.set(first, [...(together.get(first) ?? []), pair]);
  };
  const byAsset = new Map(missing.map((pair) => [keyOf(pair.one), pair]));
  const seen = new Map<string, Pair>();
  for (const pair of missing.filter(({ asset }) => flows.has(asset.category))) {
    const { property } = pair.one;
    const ends = facts.beside(pair.asset.id).flatMap(({ asset }) => asset?.id ?? []);
    const atEnds = ends.flatMap((asset) => byAsset.get(keyOf({ asset, property })) ?? []);
    join(
      pair,
      atEnds.find(
        (other) => isOfEnd(pair, other.asset) || (sayTheSame(pair, other) && !isSaidByAnother(other, byAsset)),
      ),
    );
    if (pair.own !== '' || pair.impacts[0]?.rank !== 0) continue;
    // Two flows of which the same is said by where they are, one after the other.
    const said = ends.map((end) => `${end} ${property} ${pair.impacts[0]?.impact.code}`);
    join(
      pair,
      said.flatMap((one) => seen.get(one) ?? []).find((other) => other !== pair),
    );
    for (const one of said) if (!seen.has(one)) seen.set(one, pair);
  }
  const sayFunction = missing.filter(({ one, asset }) => one.property === 'A' && carriedBy.has(asset.category));
  for (const pair of missing)
    if (isPlainCarrier(pair))
      join(
        pair,
        sayFunction.find((other) => other !== pair && !carried.has(other) && serveTheSame(pair.asset, other.asset)),
      );
  return { carried, with: together };
}

const flows = new Set(['COM', 'DIT']);

/** What a sensor sends says what the sensor measured; a radio link is jammed where its interface is, and read there unless more is known of it. */
const isOfEnd = ({ one, asset, own, impacts }: Pair, end: AssetRow): boolean =>
  flows.has(asset.category) &&
  own === '' &&
  (end.category === 'SEN' ||
    (end.category === 'EXT' && (one.property === 'A' || (one.property === 'C' && impacts[0]?.rank !== 0))));

const sayTheSame = (a: Pair, b: Pair): boolean =>
  a.impacts[0] !== undefined && a.impacts[0].impact.code === b.impacts[0]?.impact.code;

/** Another property of the asset says it as well: once is enough. */
function isSaidByAnother({ one, impacts }: Pair, byAsset: ReadonlyMap<string, Pair>): boolean {
  const property = saysTheSame[impacts[0]?.impact.code ?? ''];
  return property !== undefined && byAsset.has(keyOf({ asset: one.asset, property }));
}

/** Its loss is that of the function, and the library says nothing of its own about it; what is read or changed is another thing for each asset. */
const isPlainCarrier = ({ one, asset, impacts }: Pair): boolean =>
  one.property === 'A' && carriers.has(asset.category) && impacts[0]?.rank !== 0;

/** A damage scenario that is there already and says what it would say. */
function damageToJoin({ w, facts }: Given, pair: Pair): DamageRow | null {
  const beside = new Set(facts.beside(pair.asset.id).flatMap(({ asset }) => asset?.id ?? []));
  const isPlain = isPlainCarrier(pair);
  const fits = ({ property, assets }: DamageRow) =>
    property === pair.one.property &&
    assets.some((id) => {
      const other = w.assets.get(id);
      if (!other) return false;
      if (beside.has(id) && isOfEnd(pair, other)) return true;
      return isPlain && carriedBy.has(other.category) && serveTheSame(pair.asset, other);
    });
  return [...w.damages].sort(byCode).find(fits) ?? null;
}

const keyOf = ({ asset, property }: Pick<MissingDamage, 'asset' | 'property'>) => `${asset} ${property}`;

function joining({ say }: Given, { one, asset }: Pair, damage: DamageRow): DraftProposal {
  return {
    key: keyOf(one),
    stage: 'damages',
    text: fillSentence(say(draftWords.damageJoin), { code: damage.code, A: asset.name }),
    detail: fillSentence(say(draftWords.damageJoinWhy), { A: asset.name }),
    about: asset.id,
    facts: [`inside:${asset.id}`],
    ops: [change('damages', damage, { assets: [...damage.assets, asset.id] })],
  };
}

function damagesOf(
  given: Given,
  pair: Pair,
  others: readonly Pair[],
  byProperty: ReadonlyMap<string, Impact[]>,
  isSaid: boolean,
): DraftProposal[] {
  const { one, asset, impacts } = pair;
  const assets = [asset, ...others.map((other) => other.asset)];
  const [best, ...rest] = impacts;
  const also = rest.filter(({ rank }) => rank === 0).slice(0, mostOthers);
  const base = {
    stage: 'damages' as const,
    about: asset.id,
    facts: [`inside:${asset.id}`, `has:${asset.id}:${one.property}`],
  };
  if (!best) return [{ ...base, key: keyOf(one), ...fromSentence(given, pair, assets, byProperty.get('I') ?? []) }];
  return [best, ...also].map((ranked, at) => ({
    ...base,
    key: at === 0 ? keyOf(one) : `${keyOf(one)} ${ranked.impact.code}`,
    ...((at > 0 || isSaid || isOnlyOffered(pair, ranked)) && { unsure: true as const }),
    ...fromImpact(given, pair, assets, ranked),
  }));
}

/** Of what these protect the category says it, whatever they are: rights, services, persons. */
const alikeWithin = new Set(['KEY', 'CLD', 'PII']);
/** What follows from it depends on what the asset does. */
const ofItsOwn = new Set(['I', 'AU', 'AZ']);

/** What is said of a category alone names no consequence that fits, or the library knows the asset elsewhere: somebody has to look at it. */
const isOnlyOffered = ({ asset, isElsewhere }: Pair, { impact, rank }: RankedImpact<Impact>): boolean =>
  rank > 0 &&
  impact.origin !== 'own' &&
  (isElsewhere ||
    (flows.has(asset.category) && impact.property !== 'C') ||
    (ofItsOwn.has(impact.property) && !alikeWithin.has(asset.category)));

type Made = Pick<DraftProposal, 'text' | 'detail' | 'ops'>;

function fromImpact(
  given: Given,
  { one, asset }: Pair,
  assets: readonly AssetRow[],
  ranked: RankedImpact<Impact>,
): Made {
  const { w, say, language } = given;
  const { impact, rank } = ranked;
  const taken = valuesOf('damages', impact, { method: w.method, language, asset: asset.name });
  const agreed = (text: unknown) => (language === 'en' ? agreeing(String(text ?? ''), asset.name) : String(text ?? ''));
  const values = { ...taken, description: agreed(taken.description), effects: agreed(taken.effects) };
  const category = w.method.assetCategories.find(({ code }) => code === asset.category);
  const about =
    rank === 0
      ? say(draftWords.damageAsset)
      : fillSentence(say(draftWords.damageCategory), { category: category ? say(category.name) : '' });
  const why = [about, say(impact.reason)].filter(Boolean).join(language === 'zh' ? '；' : '; ');
  const detail = fillSentence(say(draftWords.damageLibrary), { code: impact.code, name: say(impact.name), why });
  return {
    text: String(values.description),
    detail: withOthers(given, detail, assets),
    ops: [
      add('damages', {
        ...(values as { description: string }),
        property: one.property,
        assets: assets.map(({ id }) => id),
        library: linkOf('impacts', impact, language),
      }),
    ],
  };
}

/** The template of the method or the sentence of the property; forged content does what changed content does, so it is rated alike. */
function fromSentence(given: Given, pair: Pair, assets: readonly AssetRow[], ofIntegrity: readonly Impact[]): Made {
  const { w, say, language } = given;
  const { one, asset } = pair;
  const alike =
    one.property === 'AU' && one.template === null
      ? fittingTo(given, asset, 'I', ofIntegrity).impacts[0]?.impact
      : undefined;
  const values = alike && valuesOf('damages', alike, { method: w.method, language, asset: asset.name });
  const effects = values
    ? [values.description, values.effects].filter(Boolean).join(language === 'zh' ? '。' : '. ')
    : one.effects;
  const template = w.method.impactTemplates?.find(({ code }) => code === one.template);
  const why = alike
    ? fillSentence(say(draftWords.damageAs), { code: alike.code })
    : template
      ? fillSentence(say(draftWords.damageTemplate), { code: template.code })
      : say(draftWords.damageSentence);
  const { description, category } = one;
  const ratings = (values?.ratings as MissingDamage['ratings'] | undefined) ?? one.ratings;
  return {
    text: description,
    detail: withOthers(given, why, assets),
    ops: [
      add('damages', {
        description,
        effects: cutAt(effects, 4000),
        category: values ? String(values.category ?? '') : category,
        ratings,
        property: one.property,
        assets: assets.map(({ id }) => id),
      }),
    ],
  };
}

function withOthers({ say, language }: Given, detail: string, [, ...others]: readonly AssetRow[]): string {
  if (others.length === 0) return detail;
  const names = others.map(({ name }) => name).join(say(draftWords.comma));
  return [detail, fillSentence(say(draftWords.damageWith), { assets: names })].join(language === 'zh' ? '；' : '; ');
}
