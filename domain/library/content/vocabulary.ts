import { impactTemplates } from '#domain/method/seed/templates.ts';
import { assetCategories, securityProperties } from '#domain/method/seed/vocabulary.ts';
import type { SeedEntry } from '../libraries.ts';

/** An asset to start from per category, with the properties a new asset of the category has (M-2.4). */
export const categoryAssets = (): SeedEntry<'assets'>[] =>
  assetCategories.map(({ code, name, description, diagram, properties }) => ({
    code: `CAT-${code}`,
    name,
    description,
    diagram,
    category: code,
    properties: [...properties],
    source: `Default category ${code}; the properties are a default of this product, from expert knowledge`,
  }));

/** The damage sentence of each security property (M-2.5), and the impact templates of categories and properties (M-2.7). */
export const impactEntries = (): SeedEntry<'impacts'>[] => [
  ...securityProperties.map(({ code, name, sentence }) => ({
    code: `PROP-${code}`,
    name,
    sentence,
    property: code,
    source: `Sentence of this product for the security property ${code}`,
  })),
  ...impactTemplates.map(({ code, name, sentence, effects, category, assetCategory, property, ratings }) => ({
    code,
    name,
    sentence,
    effects,
    category,
    assetCategory,
    property,
    ratings: { ...ratings },
    source: `Impact template ${code} of this product; ratings after the criteria of ISO/SAE 21434 Annex F, our reading`,
  })),
];
