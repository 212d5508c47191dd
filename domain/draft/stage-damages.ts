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
    missing.push({ one, asset, impacts: fittingTo(given, asset, one.property, byProperty.get(one.property) ?? []) });
  }
  const joined = joinedPairs(missing);
  const made: DraftProposal[] = [];
  for (const pair of missing) {
    if (joined.carried.has(pair)) continue;
    yield;
    const there = damageOfSameFunction(given, pair);
    if (there) made.push(joining(given, pair, there));
    else made.push(...damagesOf(given, pair, joined.with.get(pair) ?? [], byProperty));
  }
  return made;
}

interface Pair {
  one: MissingDamage;
  asset: AssetRow;
  impacts: readonly RankedImpact<Impact>[];
}

/** The impacts that are about the library asset or its category, best first; those of any asset say no more than the property does. */
function fittingTo(
  { facts }: Given,
  asset: AssetRow,
  property: string,
  impacts: readonly Impact[],
): RankedImpact<Impact>[] {
  const found = facts.libraryAsset(asset);
  const code = found && found.by !== 'category' ? found.entry.code : '';
  const category = asset.category || (found?.entry.category ?? '');
  const libraryAssets = code === '' ? [] : [...(category === 'DIT' ? (inTransit[code] ?? []) : []), code];
  return fittingImpacts(impacts, { category, libraryAssets, property }).filter(({ rank }) => rank < 2);
}

/** What is called like something that is stored, but is on its way. */
const inTransit: Readonly<Record<string, readonly string[]>> = { 'AS-UPDPKG': ['AS-UPDMSG'] };

/** What carries a function, and what the function is or says. */
const carriers = new Set(['COM']);
const carriedBy = new Set(['FUN', 'DIT']);

const serveTheSame = (a: AssetRow, b: { functions: readonly string[] }): boolean =>
  a.functions.length > 0 && a.functions.some((id) => b.functions.includes(id));

/** Pairs whose damage is that of another asset of the same function: one scenario names both. */
function joinedPairs(missing: readonly Pair[]): { carried: Set<Pair>; with: Map<Pair, Pair[]> } {
  const carried = new Set<Pair>();
  const together = new Map<Pair, Pair[]>();
  for (const pair of missing) {
    if (!isPlainCarrier(pair)) continue;
    const first = missing.find(
      (other) =>
        carriedBy.has(other.asset.category) &&
        other.one.property === pair.one.property &&
        serveTheSame(pair.asset, other.asset),
    );
    if (!first) continue;
    carried.add(pair);
    together.set(first, [...(together.get(first) ?? []), pair]);
  }
  return { carried, with: together };
}

/** Its loss is that of the function, and the library says nothing of its own about it; what is read or changed is another thing for each asset. */
const isPlainCarrier = ({ one, asset, impacts }: Pair): boolean =>
  one.property === 'A' && carriers.has(asset.category) && impacts[0]?.rank !== 0;

function damageOfSameFunction({ w }: Given, pair: Pair): DamageRow | null {
  if (!isPlainCarrier(pair)) return null;
  const fits = ({ property, assets }: DamageRow) =>
    property === pair.one.property &&
    assets.some((id) => {
      const other = w.assets.get(id);
      return other !== undefined && carriedBy.has(other.category) && serveTheSame(pair.asset, other);
    });
  return [...w.damages].sort(byCode).find(fits) ?? null;
}

const keyOf = ({ asset, property }: MissingDamage) => `${asset} ${property}`;

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
    ...(at > 0 && { unsure: true as const }),
    ...fromImpact(given, pair, assets, ranked),
  }));
}

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
    one.property === 'AU' && one.template === null ? fittingTo(given, asset, 'I', ofIntegrity)[0]?.impact : undefined;
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
