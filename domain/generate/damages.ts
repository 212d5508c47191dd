import type { ImpactEntry } from '../kinds/damage/shape.ts';
import { templateRatings } from '../kinds/damage/template-ratings.ts';
import { counts, pairKey } from '../method/rate/coverage.ts';
import { fromTemplate } from '../method/seed/words.ts';
import { cutAt, type LocalText } from '../model/base.ts';
import { fillSentence } from '../model/holes.ts';
import type { ImpactTemplate, Method } from '../model/method.ts';
import { add, type Op } from '../workspace/edit.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';

/** A damage scenario to start from: an assigned property of an asset that has none yet. */
export interface MissingDamage {
  asset: string;
  property: string;
  /** The sentence of the template, else of the property, with the asset's name; a starting text. */
  description: string;
  effects: string;
  category: string;
  /** By dimension code; empty without a template. */
  ratings: Record<string, ImpactEntry>;
  /** Code of the impact template it comes from. */
  template: string | null;
}

/**
 * The template of an asset category and property, else the one of any category and the property (M-2.7). An organisation's
 * own goes before a default one, which it could not delete.
 */
export function templateFor(method: Method, category: string, property: string): ImpactTemplate | null {
  const named = (method.impactTemplates ?? [])
    .filter((template) => template.property === property)
    .sort((a, b) => Number(a.isDefault ?? false) - Number(b.isDefault ?? false));
  const own = category ? named.find((template) => template.assetCategory === category) : undefined;
  return own ?? named.find((template) => template.assetCategory === '') ?? null;
}

/**
 * Damage scenarios for the pairs without one (M-2.6.1): every assigned property of every security asset inside the trust
 * boundary, assets in the order of their codes, properties in the order of the method. A second call after generating finds nothing.
 * `say` picks the language of the texts.
 */
export function missingDamages(w: Workspace, say: (text: LocalText) => string): MissingDamage[] {
  const damaged = new Set<string>();
  for (const damage of w.damages) for (const id of damage.assets) damaged.add(pairKey(id, damage.property));
  return [...w.assets]
    .filter((asset) => counts(asset, w.drawnInside))
    .sort(byCode)
    .flatMap(({ id, name, category, properties }) =>
      w.method.properties
        .filter(({ code }) => properties.includes(code) && !damaged.has(pairKey(id, code)))
        .map(({ code, sentence }): MissingDamage => {
          const template = templateFor(w.method, category, code);
          const start = { asset: id, property: code, template: template?.code ?? null };
          if (!template)
            return {
              ...start,
              description: sentenceFor(say(sentence), name, code),
              effects: '',
              category: '',
              ratings: {},
            };
          return {
            ...start,
            description: sentenceFor(say(template.sentence), name, code),
            effects: cutAt(fillSentence(say(template.effects), { A: name }), 4000),
            category: template.category,
            ratings: templateRatings(w.method.impact, template, say(fromTemplate(template.code))),
          };
        }),
    );
}

/** The edit that adds these damage scenarios; without `ratings` they stay unrated. */
export const damageOps = (missing: readonly MissingDamage[], { ratings: rated } = { ratings: true }): Op[] =>
  missing.map(({ asset, property, description, effects, category, ratings }) =>
    add('damages', {
      assets: [asset],
      property,
      description,
      effects,
      category,
      ...(rated ? { ratings } : {}),
    }),
  );

/** The sentence with the asset in its place; an organisation's own type may have none, a scenario needs a text all the same. */
export const sentenceFor = (sentence: string, asset: string, otherwise: string): string =>
  cutAt(fillSentence(sentence.trim() || `${otherwise} · {A}`, { A: asset }), 4000);
