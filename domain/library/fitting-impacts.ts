import type { EntryForm } from './libraries.ts';
import type { Origin } from './library.ts';

type Impact = Pick<EntryForm<'impacts'>, 'assets' | 'assetCategory' | 'property' | 'ratings'> & { origin?: Origin };

interface About {
  /** Code of the category of the drawn asset, or empty. */
  category: string;
  /** Codes of the library assets it is, the closest first. */
  libraryAssets: readonly string[];
  /** Code of the security property that is lost. */
  property: string;
}

export interface RankedImpact<I> {
  impact: I;
  /** 0: it names a library asset that the drawn asset is; 1: it is of its category; 2: it is of any asset. */
  rank: number;
}

/**
 * The impacts that fit a drawn asset that loses a property, best first: those that name its library asset, then those of its category, then those of
 * any asset. Among equals an organisation's own goes before a delivered one, what names fewer assets before what names more, and what is rated in
 * more dimensions before what is rated in fewer; else the order stays. One that names other assets, or is of another category, never fits.
 */
export function fittingImpacts<I extends Impact>(impacts: readonly I[], about: About): RankedImpact<I>[] {
  return impacts
    .flatMap((impact) => {
      const rank = rankOf(impact, about);
      return rank === null ? [] : [{ impact, rank }];
    })
    .sort(
      (a, b) => a.rank - b.rank || placeOf(a.impact, about) - placeOf(b.impact, about) || among(a.impact, b.impact),
    );
}

function rankOf({ assets, assetCategory, property }: Impact, about: About): number | null {
  if (property !== about.property || property === '') return null;
  if (assets.length > 0) return assets.some((code) => about.libraryAssets.includes(code)) ? 0 : null;
  if (assetCategory === '') return 2;
  return assetCategory === about.category ? 1 : null;
}

/** The closest of the library assets that it names. */
function placeOf({ assets }: Impact, { libraryAssets }: About): number {
  const at = libraryAssets.findIndex((code) => assets.includes(code));
  return at < 0 ? libraryAssets.length : at;
}

const among = (a: Impact, b: Impact): number =>
  Number(b.origin === 'own') - Number(a.origin === 'own') ||
  a.assets.length - b.assets.length ||
  Object.keys(b.ratings).length - Object.keys(a.ratings).length;
