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
  description: LocalText;
  functions: LocalText;
  icon?: IconName;
  /** Why it has each of its properties, by code: it has these and no others. */
  reasons: Readonly<Record<string, LocalText>>;
  /** Lies outside of the trust boundary of a usual item. */
  outside?: boolean;
  /** An attack begins at it, but no damage to the road user does: not counted as an asset to protect. */
  notSecurity?: boolean;
  source: string;
}

const links = new Set(assetCategories.filter(({ diagram }) => diagram === 'link').map(({ code }) => code));
/** Each entry has reasons for properties of its own, which the type of the file takes for one shape. */
const delivered = data.assets as unknown as readonly Asset[];

/** Assets by what they do in a vehicle. */
export const libraryAssets = (): SeedEntry<'assets'>[] =>
  delivered.map(({ reasons, outside, notSecurity, icon, ...asset }) => ({
    ...asset,
    diagram: links.has(asset.category) ? 'link' : 'block',
    icon: icon ?? '',
    properties: Object.keys(reasons),
    propertyReasons: { ...reasons },
    insideTrustBoundary: !outside,
    isSecurityAsset: !notSecurity,
  }));
