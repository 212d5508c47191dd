import { counts, pairKey } from '../method/coverage.ts';
import type { LocalText } from '../model/base.ts';
import { add, type Op } from './edit.ts';
import { byCode, type Workspace } from './workspace.ts';

/** A damage scenario to start from: an assigned property of an asset that has none yet. */
export interface MissingDamage {
  asset: string;
  property: string;
  /** The property's sentence with the asset's name; a starting text. */
  description: string;
}

/**
 * Damage scenarios for the pairs without one (method.md 2.6 rule 1): every assigned property of every security asset inside the trust
 * boundary, assets in the order of their codes, properties in the order of the method. A second call after generating finds nothing.
 * `say` picks the language of the texts.
 */
export function missingDamages(w: Workspace, say: (text: LocalText) => string): MissingDamage[] {
  const damaged = new Set<string>();
  for (const damage of w.damages) for (const id of damage.assets) damaged.add(pairKey(id, damage.property));
  return [...w.assets]
    .filter(counts)
    .sort(byCode)
    .flatMap(({ id, name, properties }) =>
      w.method.properties
        .filter(({ code }) => properties.includes(code) && !damaged.has(pairKey(id, code)))
        .map(({ code, sentence }) => ({
          asset: id,
          property: code,
          description: sentenceFor(say(sentence), name, code),
        })),
    );
}

/** The edit that adds these damage scenarios, unrated. */
export const damageOps = (missing: readonly MissingDamage[]): Op[] =>
  missing.map(({ asset, property, description }) => add('damages', { assets: [asset], property, description }));

/** The sentence with the asset in its place; an organisation's own type may have none, a scenario needs a text all the same. */
export const sentenceFor = (sentence: string, asset: string, otherwise: string): string =>
  (sentence.trim() || `${otherwise} · {A}`).replace(/\{A\}/g, () => asset).slice(0, 4000);
