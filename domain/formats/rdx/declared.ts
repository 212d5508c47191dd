import type { Json, JsonObject } from './model.ts';
import { objectIn, objectsIn, textOf } from './model.ts';
import type { Reading } from './reading.ts';

/** What a method of the document calls a number on its scale: by the ranges of its levels, else by their ranks. */
function labelOf(levels: readonly JsonObject[], value: Json | undefined): string | undefined {
  const number = typeof value === 'number' ? value : Number(textOf(value) || Number.NaN);
  if (!Number.isFinite(number)) return undefined;
  const ranged = levels.filter(({ scoreRange }) => scoreRange !== undefined);
  const found =
    ranged.length > 0
      ? ranged.find(({ scoreRange }) => {
          const { min, max } = objectIn(scoreRange);
          return number >= Number(min ?? Number.NEGATIVE_INFINITY) && number <= Number(max ?? Number.POSITIVE_INFINITY);
        })
      : levels.find(({ rank }) => rank === number);
  return found && (textOf(found.label) || undefined);
}

/** A rating with the names of levels in place of numbers, and with a band where only its score tells it. */
export function worded(
  reading: Reading,
  rating: JsonObject | undefined,
  isKnown: (band: string) => boolean = () => true,
): JsonObject | undefined {
  if (!rating) return undefined;
  const levels = objectsIn(reading.entry('methods', textOf(rating.methodId))?.riskLevels);
  if (levels.length === 0) return rating;
  const categories = Object.entries(objectIn(rating.categories)).map(
    ([name, value]) => [name, labelOf(levels, value) ?? value] as const,
  );
  const band = textOf(rating.band);
  const byScore = band !== '' && isKnown(band) ? undefined : labelOf(levels, rating.score);
  return {
    ...rating,
    ...(categories.length > 0 && { categories: Object.fromEntries(categories) }),
    ...(byScore !== undefined && { band: byScore }),
  };
}
