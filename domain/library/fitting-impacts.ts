import type { EntryForm } from './libraries.ts';
import type { Origin } from './library.ts';

type Impact = Pick<EntryForm<'impacts'>, 'assets' | 'assetCategory' | 'property' | 'ratings'> & { origin?: Origin };

interface About {
  /** Code of the category of the drawn asset, or empty. */
  category: string;
  /** Code of the library asset it is, or empty. */
  libraryAsset: string;
  /** Code of the security property that is lost. */
  property: string;
}

/**
 * The impacts that fit a drawn asset that loses a property, best first: those that name its library asset, then those of its category, then those of
 * any asset. Among equals an organisation's own goes before a delivered one, what names fewer assets before what names more, and what is rated in
 * more dimensions before what is rated in fewer; else the order stays. One that names other assets, or is of another category, never fits.
 */
export function fittingImpacts<I extends Impact>(impacts: readonly I[], about: About): I[] {
  return impacts
    .flatMap((impact) => {
      const rank = rankOf(impact, about);
      return rank === null ? [] : [{ impact, rank }];
    })
    .sort((a, b) => a.rank - b.rank || among(a.impact, b.impact))
    .map(({ impact }) => impact);
}

function rankOf({ assets, assetCategory, property }: Impact, about: About): number | null {
  if (property !== about.property || property === '') return null;
  if (assets.length > 0) return about.libraryAsset !== '' && assets.includes(about.libraryAsset) ? 0 : null;
  if (assetCategory === '') return 2;
  return assetCategory === about.category ? 1 : null;
}

const among = (a: Impact, b: Impact): number =>
  Number(b.origin === 'own') - Number(a.origin === 'own') ||
  a.assets.length - b.assets.length ||
  Object.keys(b.ratings).length - Object.keys(a.ratings).length;
