import type { Vocabulary } from '#contract/library.ts';
import type { PropertyList, ThreatTypeList } from '#contract/model.ts';
import type { AssetCategoryList, ImpactTemplateList } from '#contract/vocabulary.ts';
import type { AssetCategory, ImpactTemplate, SecurityProperty, ThreatType } from '#domain/model/method.ts';
import type { Db } from '../store.ts';
import { facetsOf } from './libraries.ts';
import { listOf } from './rating-models.ts';

/* The lists of which every new project gets a copy, each with its rev and what its entries may name. */

/** The security properties. */
export async function propertyList(db: Db): Promise<PropertyList> {
  const { rev, body } = await listOf(db, 'properties');
  return { rev, list: body as SecurityProperty[] };
}

/** The threat types, with the properties and impact categories they may name: those of the impact library, and of the impact templates. */
export async function threatTypeList(db: Db): Promise<ThreatTypeList> {
  const { rev, body } = await listOf(db, 'threatTypes');
  const { list } = await propertyList(db);
  const { body: templates } = await listOf(db, 'impactTemplates');
  const own = (templates as ImpactTemplate[]).map(({ category }) => category);
  const categories = new Set([...own, ...(await facetsOf(db, 'impacts'))]);
  return {
    rev,
    list: body as ThreatType[],
    properties: choicesOf(list),
    impactCategories: [...categories].filter((category) => category !== '').sort(),
  };
}

/** The asset categories, with the properties they may name. */
export async function assetCategoryList(db: Db): Promise<AssetCategoryList> {
  const { rev, body } = await listOf(db, 'assetCategories');
  const { list } = await propertyList(db);
  return { rev, list: body as AssetCategory[], properties: choicesOf(list) };
}

/** The impact templates, with the properties and asset categories they may name. */
export async function impactTemplateList(db: Db): Promise<ImpactTemplateList> {
  const { rev, body } = await listOf(db, 'impactTemplates');
  const { list, properties } = await assetCategoryList(db);
  return { rev, list: body as ImpactTemplate[], properties, categories: choicesOf(list) };
}

/** Code and name of what library entries name, and nothing else of it. */
export async function vocabularyOf(db: Db): Promise<Vocabulary> {
  const [properties, assetCategories, threatTypes] = await Promise.all(
    (['properties', 'assetCategories', 'threatTypes'] as const).map(async (name) => {
      const { body } = await listOf(db, name);
      return choicesOf(body as (SecurityProperty | AssetCategory | ThreatType)[]);
    }),
  );
  return { properties: properties ?? [], assetCategories: assetCategories ?? [], threatTypes: threatTypes ?? [] };
}

const choicesOf = <N>(list: readonly { code: string; name: N }[]) => list.map(({ code, name }) => ({ code, name }));
