import type { FeasibilityRatings } from '#domain/kinds/attack-path/shape.ts';

/** Ratings with one value set, or taken out (`null`); the values under other models stay. */
export function withValue(
  ratings: FeasibilityRatings,
  model: string,
  parameter: string,
  level: string | null,
): FeasibilityRatings {
  const { [parameter]: _, ...others } = ratings[model] ?? {};
  const values = level === null ? others : { ...others, [parameter]: level };
  if (Object.keys(values).length > 0) return { ...ratings, [model]: values };
  const { [model]: __, ...rest } = ratings;
  return rest;
}
