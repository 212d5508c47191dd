import { assetCategories } from '#domain/method/seed/vocabulary.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { IconName } from '#domain/model/icons.ts';
import type { SeedEntry } from '../libraries.ts';
import data from './assets.json';

/** An asset as the file has it. */
interface Asset {
  code: string;
  name: LocalText;
  category: string;
  synonyms: LocalText;
  description?: LocalText;
  functions?: LocalText;
  data?: LocalText;
  icon?: IconName;
  /** Why it has each of its properties, by code: it has these and no others. */
  reasons?: Readonly<Record<string, LocalText>>;
  /** Lies outside of the trust boundary of a usual item. */
  outside?: boolean;
  /** An attack begins at it, but no damage to the road user does: not counted as an asset to protect. */
  notSecurity?: boolean;
  source?: string;
}

const categories = new Map(assetCategories.map((category) => [category.code, category]));
const none: LocalText = { en: '', zh: '' };

/** Assets by what they do in a vehicle. */
export const libraryAssets = (): SeedEntry<'assets'>[] =>
  (data.assets as readonly Asset[]).map(({ reasons, outside, notSecurity, icon, ...asset }) => {
    const category = categories.get(asset.category);
    return {
      ...asset,
      description: asset.description ?? none,
      functions: asset.functions ?? none,
      data: asset.data ?? none,
      diagram: category?.diagram ?? 'block',
      icon: icon ?? '',
      properties: reasons ? Object.keys(reasons) : [...(category?.properties ?? [])],
      propertyReasons: { ...reasons },
      insideTrustBoundary: !outside,
      isSecurityAsset: !notSecurity,
      source: asset.source ?? 'expert judgement',
    };
  });
