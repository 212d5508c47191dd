import { assetCategories } from '#domain/method/seed/vocabulary.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { SeedEntry } from '../libraries.ts';
import data from './category-attacks.json';
import { emb3dRealised } from './emb3d/realised.ts';
import { basisWords, citation, type Pattern, propertiesOf, sentences } from './patterns.ts';
import { r155Code } from './r155.ts';

/** An attack path for a pair of threat type and asset category, as the file has it; the decisive step carries the rating. */
interface CategoryAttack extends Pick<Pattern, 'code' | 'name' | 'vector' | 'entry' | 'steps' | 'decisive' | 'reason'> {
  description: LocalText;
  /** The first is that of the code. */
  threatTypes: readonly string[];
  assetCategories: readonly string[];
  /** Library assets it makes sense for; none = all of the categories. */
  assets: readonly string[];
  potential: Readonly<Record<string, string>>;
  /** What the model makes of it; checked by a spec. */
  sum: number;
  level: string;
  basis: Pattern['basis'];
  /** Numbers of Annex 5 of UN R155, and codes of requirements of the library. */
  mitigations: readonly string[];
  realises: readonly string[];
  /** Keys of sources, or what a document is called. */
  sources: readonly string[];
}

export const categoryAttackData = data as readonly CategoryAttack[];

/** Attack paths for each pair of threat type and asset category that makes sense. */
export const categoryAttacks = (): SeedEntry<'attacks'>[] => categoryAttackData.map(attackOf);

function attackOf(attack: CategoryAttack): SeedEntry<'attacks'> {
  const { code, name, description, threatTypes, vector, entry, steps, decisive, potential } = attack;
  const reason = sentences([attack.reason, basisWords[attack.basis]]);
  return {
    code,
    name,
    description,
    form: 'path',
    type: 'reference',
    group: assetCategories.find((category) => category.code === code.split('-')[2])?.name ?? { en: '', zh: '' },
    threatTypes: [...threatTypes],
    properties: [...new Set(threatTypes.flatMap(propertiesOf))],
    assetCategories: [...attack.assetCategories],
    assets: [...attack.assets],
    vector,
    entryPoint: entry,
    steps: steps.map((step, i) =>
      i === decisive
        ? { name: step, potential: { ...potential }, takesPart: true, reason }
        : { name: step, takesPart: false },
    ),
    reason,
    realises: [...attack.realises.map(r155Code), ...emb3dRealised(attack.sources)],
    mitigations: attack.mitigations.map((number) => (number.startsWith('M') ? r155Code(number) : number)),
    source: attack.sources.map(citation).join('; '),
  };
}
