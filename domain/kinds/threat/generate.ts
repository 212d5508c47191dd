import { pairKey } from '../../method/rate/coverage.ts';
import type { LocalText } from '../../model/base.ts';
import { impactCategoryKey } from '../../model/impact-category.ts';
import type { ThreatType } from '../../model/method.ts';
import { add, type Op } from '../../workspace/edit.ts';
import { byCode, type Workspace } from '../../workspace/workspace.ts';
import { sentenceFor } from '../damage/generate.ts';
import type { DamageRow } from '../damage/shape.ts';

/** A threat scenario to start from: what may happen to a property of an asset that leads to damage. */
export interface MissingThreat {
  asset: string;
  property: string;
  /** Code of the threat type. */
  type: string;
  /** The type's sentence with the asset's name; a starting text. */
  description: string;
  /** Ids of the damage scenarios it leads to. */
  damages: string[];
}

/**
 * Threat scenarios that follow from the damage scenarios (M-2.6.2): for every assigned property of an asset and every threat
 * type that is tied to one of the pair's damage scenarios or, where the type is tied to none, that compromises the property. A threat of
 * the same asset, property and type is there already and is left as it is. Where a type threatens several properties of an asset, as spoofing
 * does authenticity and integrity, each text names its own. `say` picks the language of the texts.
 */
export function missingThreats(w: Workspace, say: (text: LocalText) => string): MissingThreat[] {
  const damages = damagesByPair(w);
  const taken = new Set<string>();
  for (const { assets, property, type } of w.threats)
    for (const id of assets) taken.add(`${pairKey(id, property)}\u0000${type}`);
  return [...w.assets].sort(byCode).flatMap((asset) => {
    const assigned = w.method.properties.filter(({ code }) => asset.properties.includes(code));
    const ledBy = (type: ThreatType, property: string) =>
      ledTo(type, property, damages.get(pairKey(asset.id, property)) ?? []);
    const isRepeated = new Map(
      w.method.threatTypes.map((type) => [
        type.code,
        assigned.filter(({ code }) => ledBy(type, code).length > 0).length > 1,
      ]),
    );
    return assigned.flatMap(({ code: property, name }) =>
      w.method.threatTypes.flatMap((type): MissingThreat[] => {
        const led = ledBy(type, property);
        if (led.length === 0 || taken.has(`${pairKey(asset.id, property)}\u0000${type.code}`)) return [];
        const sentence = sentenceFor(say(type.sentence), asset.name, say(type.name));
        const description = isRepeated.get(type.code) ? ofProperty(sentence, name, say) : sentence;
        return [{ asset: asset.id, property, type: type.code, description, damages: led.map(({ id }) => id) }];
      }),
    );
  });
}

const ofProperty = (sentence: string, property: LocalText, say: (text: LocalText) => string): string =>
  say({ en: `${sentence} (${property.en})`, zh: `${sentence}（${property.zh}）` }).slice(0, 4000);

/** The edit that adds these threat scenarios, still without a path. */
export const threatOps = (missing: readonly MissingThreat[]): Op[] =>
  missing.map(({ asset, ...threat }) => add('threats', { ...threat, assets: [asset] }));

/** The damage scenarios of a pair that a threat of this type leads to (M-2.6.2: optional linked impact, else by property). */
function ledTo(type: ThreatType, property: string, damages: readonly DamageRow[]): readonly DamageRow[] {
  if (type.linkedImpact) {
    const linked = impactCategoryKey(type.linkedImpact);
    return damages.filter(({ category }) => impactCategoryKey(category) === linked);
  }
  return type.properties.includes(property) ? damages : [];
}

/** The damage scenarios a threat scenario of these assets leads to, by the same rule (M-2.6.2). */
export function damagesOfThreat(
  w: Workspace,
  { assets, property, type }: { assets: readonly string[]; property: string; type: string },
): DamageRow[] {
  const named = w.method.threatTypes.find(({ code }) => code === type);
  if (!named) return [];
  const of = damagesByPair(w);
  return [...new Set(assets.flatMap((id) => ledTo(named, property, of.get(pairKey(id, property)) ?? [])))];
}

function damagesByPair(w: Workspace): Map<string, DamageRow[]> {
  const found = new Map<string, DamageRow[]>();
  for (const damage of [...w.damages].sort(byCode))
    for (const id of damage.assets) {
      const key = pairKey(id, damage.property);
      found.set(key, [...(found.get(key) ?? []), damage]);
    }
  return found;
}
