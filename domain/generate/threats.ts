import type { DamageRow } from '../kinds/damage/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import { pairKey } from '../method/rate/coverage.ts';
import { cutAt, type LocalText } from '../model/base.ts';
import { impactCategoryKey } from '../model/impact-category.ts';
import type { ThreatType } from '../model/method.ts';
import { add, change, type Op } from '../workspace/edit.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';
import { sentenceFor } from './damages.ts';

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
 * the same asset, property and type is there already: none is made (`unledThreats`). Where a type threatens several properties of an asset, as spoofing
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
  cutAt(say({ en: `${sentence} (${property.en})`, zh: `${sentence}（${property.zh}）` }), 4000);

/** The edit that adds these threat scenarios, still without a path. */
export const threatOps = (missing: readonly MissingThreat[]): Op[] =>
  missing.map(({ asset, ...threat }) => add('threats', { ...threat, assets: [asset] }));

/** A threat scenario that leads to no damage scenario, and those it would lead to. */
export interface UnledThreat {
  threat: ThreatRow;
  damages: string[];
}

/**
 * Threat scenarios that are there and lead to nothing, although their pairs have damage scenarios: imported or entered before these. None is
 * generated in their place, and without a damage scenario they come to no risk.
 */
export function unledThreats(w: Workspace): UnledThreat[] {
  const of = damagesByPair(w);
  return [...w.threats].sort(byCode).flatMap((threat) => {
    if (threat.damages.length > 0) return [];
    const damages = ledFrom(w, threat, of).map(({ id }) => id);
    return damages.length > 0 ? [{ threat, damages }] : [];
  });
}

/** The edit that leads these threat scenarios to their damage scenarios; nothing else of them changes. */
export const ledOps = (unled: readonly UnledThreat[]): Op[] =>
  unled.map(({ threat, damages }) => change('threats', threat, { damages }));

/** The damage scenarios of a pair that a threat of this type leads to (M-2.6.2: optional linked impact, else by property). */
function ledTo(type: ThreatType, property: string, damages: readonly DamageRow[]): readonly DamageRow[] {
  if (type.linkedImpact) {
    const linked = impactCategoryKey(type.linkedImpact);
    return damages.filter(({ category }) => impactCategoryKey(category) === linked);
  }
  return type.properties.includes(property) ? damages : [];
}

type AboutThreat = Pick<ThreatRow, 'property' | 'type'> & { assets: readonly string[] };

/** The damage scenarios a threat scenario of these assets leads to, by the same rule (M-2.6.2). */
export const damagesOfThreat = (w: Workspace, threat: AboutThreat): DamageRow[] => ledFrom(w, threat, damagesByPair(w));

function ledFrom(w: Workspace, { assets, property, type }: AboutThreat, of: ReturnType<typeof damagesByPair>) {
  const named = w.method.threatTypes.find(({ code }) => code === type);
  if (!named) return [];
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
