import type { Method } from '../../model/method.ts';
import { extensionField, isObject, type JsonObject, objectIn, textOf, textsIn } from './model.ts';
import {
  dimensionOf,
  feasibilityLevelOf,
  impactLevelOf,
  isInForce,
  optionOf,
  parameterOf,
  propertyOf,
  threatTypeOf,
  treatmentOf,
} from './words.ts';

/**
 * What the fields of entries say, by our fields. Reader and writer ask the same: what it is not goes into the extension of an entry, so that a
 * field that another tool changes counts, and nothing is said twice.
 */

type Said = Record<string, unknown>;

export const saidOfAsset = (method: Method, entry: JsonObject): Said => ({
  name: textOf(entry.title) || textOf(entry.id),
  properties: textsIn(entry.properties).flatMap((word) => propertyOf(method, word) ?? []),
});

/** The properties of an asset: those that RDX has words for count, beside them the others of the extension. */
export function propertiesOf(method: Method, entry: JsonObject): string[] {
  const said = saidOfAsset(method, entry).properties as string[];
  const ours = textsIn(objectIn(entry[extensionField]).properties);
  const shared = new Set(
    ['confidentiality', 'integrity', 'availability'].flatMap((word) => propertyOf(method, word) ?? []),
  );
  const oursShared = ours.filter((code) => shared.has(code));
  const isSame = oursShared.length === said.length && oursShared.every((code) => said.includes(code));
  return isSame && ours.length > 0 ? ours : [...said, ...ours.filter((code) => !shared.has(code))];
}

/** The ratings of a damage scenario by category. Words that are not understood are left out. */
function saidOfImpact(method: Method, rating: JsonObject | undefined): Said {
  const { dimensions, levels } = method.impact;
  const reason = textOf(rating?.rationale);
  const entries = Object.entries(objectIn(rating?.categories)).flatMap(([word, value]) => {
    const dimension = dimensionOf(dimensions, word);
    const level = dimension && impactLevelOf(dimension.levels ?? levels, textOf(value));
    return level ? [[dimension.code, { level: level.code, notAnalysed: false, reason }] as const] : [];
  });
  // Two words may mean one category: the first counts.
  return { ratings: Object.fromEntries(entries.reverse()) };
}

export const saidOfDamage = (method: Method, entry: JsonObject, rating: JsonObject | undefined): Said => ({
  description: textOf(entry.title) || textOf(entry.description) || textOf(entry.id),
  effects: textOf(entry.description),
  ...saidOfImpact(method, rating),
});

export function saidOfThreat(method: Method, entry: JsonObject): Said {
  const title = textOf(entry.title) || textOf(entry.id);
  const words = textsIn(entry.compromisedProperties);
  const property = words.flatMap((word) => propertyOf(method, word) ?? [])[0] ?? method.properties[0]?.code ?? '';
  const cause = textOf(entry.cause);
  return { description: title, reason: cause, property, type: threatTypeOf(method, [title, cause], property) };
}

/** Levels by parameter, and the model they belong to; null where one is missing or not understood. */
function ratedBy(
  method: Method,
  rating: JsonObject | undefined,
): { model: string; levels: Record<string, string> } | null {
  const factors = Object.entries(objectIn(rating?.inputFactors));
  if (!rating || factors.length === 0) return null;
  const id = textOf(rating.methodId);
  const named = method.feasibility.filter((model) => `feasibility-${model.id}` === id);
  for (const model of named.length > 0 ? named : method.feasibility) {
    const found = factors.flatMap(([word, value]) => {
      const parameter = parameterOf(model, word);
      const option = parameter && optionOf(parameter, textOf(value));
      return option ? [[parameter.code, option.code] as const] : [];
    });
    const levels = Object.fromEntries(found.reverse());
    if (model.parameters.length > 0 && model.parameters.every(({ code }) => levels[code] !== undefined))
      return { model: model.id, levels };
  }
  return null;
}

const modelField = (method: Method, id: string): string => (id === method.feasibility[0]?.id ? '' : id);

export function saidOfStep(method: Method, entry: JsonObject, rating: JsonObject | undefined): Said {
  const rated = ratedBy(method, rating);
  return {
    name: textOf(entry.title) || textOf(entry.id),
    description: textOf(entry.description),
    ratings: rated ? { [rated.model]: rated.levels } : {},
    reason: rated ? textOf(rating?.rationale) : '',
  };
}

/** How the rating of a path is taken: by its factors, else as a level for the whole path. */
export function saidOfPath(method: Method, entry: JsonObject, rating: JsonObject | undefined): Said {
  const said: Said = { name: textOf(entry.title) || textOf(entry.id) };
  if (!rating) return said;
  const rated = ratedBy(method, rating);
  const reason = textOf(rating.rationale);
  if (rated)
    return {
      ...said,
      basis: 'path',
      model: modelField(method, rated.model),
      ratings: { [rated.model]: rated.levels },
      reason,
    };
  const level = feasibilityLevelOf(method.feasibilityLevels, textOf(rating.band));
  if (!level) return said;
  return {
    ...said,
    basis: 'path',
    customLevel: { level: level.code, reason: reason || `RDX: ${textOf(rating.band)}` },
  };
}

export const saidOfControl = (entry: JsonObject): Said => ({
  name: textOf(entry.title) || textOf(entry.id),
  active: isInForce(textOf(entry.implementationStatus)),
});

export function saidOfRisk(value: JsonObject, decisions: readonly JsonObject[]): Said {
  const treatments = decisions.flatMap(({ decision }) => treatmentOf(textOf(decision)) ?? []);
  const reasons = [...new Set(decisions.map(({ justification }) => textOf(justification)).filter(Boolean))];
  return { review: textOf(value.rationale), treatments: [...new Set(treatments)], strategy: reasons.join('\n') };
}

/** The extension of an object. */
export const extensionOf = (entry: JsonObject): JsonObject => {
  const extension = entry[extensionField];
  return isObject(extension) ? extension : {};
};
