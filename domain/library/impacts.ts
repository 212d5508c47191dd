import * as z from 'zod';
import { Text } from '../model/base.ts';
import { impactCategoryKey } from '../model/impact-category.ts';
import { dimensionKinds, impactNames } from '../model/method.ts';
import { Codes, library, MaybeBoth } from './library.ts';

/** What an impact says of the damage: also a template of type `impact` holds it. */
export const impactFields = {
  /** The damage scenario as a sentence; {A} = asset name. Empty: the name says it. */
  sentence: MaybeBoth(4000),
  effects: MaybeBoth(4000),
  /** The impact category; a threat type may be linked to it (R-CONF-4). */
  category: Text(100).overwrite(impactCategoryKey).default(''),
  /** Code of an asset category; empty = any. */
  assetCategory: Text(40).default(''),
  /** Code of the affected security property, or empty. */
  property: Text(20).default(''),
  /** The standard's own level per kind of dimension, so that one entry serves every impact model. */
  ratings: z.partialRecord(z.enum(dimensionKinds), z.enum(impactNames)).default({}),
  /** Codes of library assets it is about; none = every asset of the category. */
  assets: Codes(40),
  /** Why it is rated like this. */
  reason: MaybeBoth(4000),
};

/** Impact (damage) scenarios to start from (RQ-15-01). */
export const impactLibrary = library({
  name: 'impacts',
  noun: { one: 'library impact', many: 'library impacts', zh: '影响库条目' },
  about: 'The library of damage scenarios and their impact',
  path: 'impacts',
  prefix: 'LI',
  tagScopes: ['libraryTemplate'],
  facet: 'category',
  parts: [],
  fields: impactFields,
});
