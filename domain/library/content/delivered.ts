import type { SeedLibraries } from '../libraries.ts';
import { patternAttacks } from './patterns.ts';
import { r155Attacks, r155Mitigations } from './r155.ts';
import { standardEntries } from './standards.ts';
import { categoryAssets, impactEntries } from './vocabulary.ts';

/** The library content delivered with the product. Only the server reads it: it is far too large for the first load of a page. */
export const deliveredLibraries = (): SeedLibraries => ({
  assets: categoryAssets(),
  impacts: impactEntries(),
  attacks: [...r155Attacks(), ...patternAttacks()],
  requirements: r155Mitigations(),
  standards: standardEntries(),
});
