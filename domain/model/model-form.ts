import * as z from 'zod';
import { Code, inBoth, isGiven, Text } from './base.ts';
import { impactCategoryKey } from './impact-category.ts';
import { AssetCategory, ImpactModel, ImpactTemplate, SecurityProperty, ThreatType } from './method.ts';
import { StoredRiskModel, ThreatModel } from './stored-models.ts';

/** What an administrator enters of the models and entries a method is put together from: stricter than what may be stored. */

/** A text that must be given in one language at least; the other one falls back to it. */
const InOne = (max: number) =>
  z
    .object({ en: Text(max).default(''), zh: Text(max).default('') })
    .refine(({ en, zh }) => isGiven(en) || isGiven(zh), { message: 'required', path: ['en'] })
    .overwrite(inBoth);
const Head = { name: InOne(120), description: InOne(2000) };

export const ImpactModelForm = ImpactModel.omit({ id: true }).extend(Head);
export type ImpactModelForm = z.infer<typeof ImpactModelForm>;

export const ThreatModelForm = ThreatModel.omit({ id: true }).extend(Head);
export type ThreatModelForm = z.infer<typeof ThreatModelForm>;

export const RiskModelForm = StoredRiskModel.omit({ id: true }).extend(Head);
export type RiskModelForm = z.infer<typeof RiskModelForm>;

/** The code of an entry stands in addresses, where one of dots alone could not be reached. */
const EntryCode = Code.regex(/[\p{L}\p{N}]/u, 'code');

/** A security property without its code, which is named once and stays: threat types, assets and damages refer to it. */
export const PropertyForm = SecurityProperty.omit({ code: true, isDefault: true }).extend({
  ...Head,
  sentence: InOne(1000),
  goalSentence: InOne(1000),
});
export type PropertyForm = z.infer<typeof PropertyForm>;
export const NewProperty = PropertyForm.extend({ code: EntryCode.max(20) });
export type NewProperty = z.infer<typeof NewProperty>;

/**
 * A threat type without its code. Without a linked impact its damages are found by property. A property is needed: a threat of a type
 * without one cannot be rated.
 */
export const ThreatTypeForm = ThreatType.omit({ code: true, isDefault: true }).extend({
  ...Head,
  properties: ThreatType.shape.properties.min(1, 'required'),
  sentence: InOne(1000),
  linkedImpact: z.string().trim().max(100).overwrite(impactCategoryKey).nullable().default(null),
});
export type ThreatTypeForm = z.infer<typeof ThreatTypeForm>;
export const NewThreatType = ThreatTypeForm.extend({ code: EntryCode });
export type NewThreatType = z.infer<typeof NewThreatType>;

/** An asset category without its code, which assets and templates refer to. */
export const AssetCategoryForm = AssetCategory.omit({ code: true, isDefault: true }).extend(Head);
export type AssetCategoryForm = z.infer<typeof AssetCategoryForm>;
export const NewAssetCategory = AssetCategoryForm.extend({ code: EntryCode });
export type NewAssetCategory = z.infer<typeof NewAssetCategory>;

/** An impact template without its code. `assetCategory: ''` stands for any; a kind of dimension without a name stays unrated. */
export const ImpactTemplateForm = ImpactTemplate.omit({ code: true, isDefault: true }).extend({
  name: InOne(120),
  sentence: InOne(1000),
  assetCategory: Text(40).default(''),
  effects: z.object({ en: Text(1000).default(''), zh: Text(1000).default('') }),
  category: Text(100).overwrite(impactCategoryKey).default(''),
});
export type ImpactTemplateForm = z.infer<typeof ImpactTemplateForm>;
export const NewImpactTemplate = ImpactTemplateForm.extend({ code: EntryCode });
export type NewImpactTemplate = z.infer<typeof NewImpactTemplate>;
