import { levelsOf } from '../../method/rate/impact.ts';
import { fromTemplate } from '../../method/seed/words.ts';
import type { ImpactLevel, ImpactModel, ImpactName, ImpactTemplate, Method } from '../../model/method.ts';
import type { ImpactEntry } from './shape.ts';

/**
 * The ratings a template means in an impact model: for every dimension of a kind the template names, the level that corresponds to the named one.
 * Where several do (EVITA has two severe ones), the one with the lowest value: a starting point claims no more than the template says, and
 * whoever knows the situation raises it. A dimension without a kind or such a level stays unrated. `reason` is given to each.
 */
export function templateRatings(
  model: ImpactModel,
  template: Pick<ImpactTemplate, 'ratings'>,
  reason: string,
): Record<string, ImpactEntry> {
  const ratings: Record<string, ImpactEntry> = {};
  for (const dimension of model.dimensions) {
    const name = dimension.kind && template.ratings[dimension.kind];
    const level = name && lowestNamed(levelsOf(model, dimension), name);
    if (level) ratings[dimension.code] = { level: level.code, notAnalysed: false, reason };
  }
  return ratings;
}

const lowestNamed = (levels: readonly ImpactLevel[], name: ImpactName) =>
  levels
    .filter(({ correspondsTo }) => correspondsTo === name)
    .reduce<ImpactLevel | null>((lowest, level) => (lowest && lowest.value <= level.value ? lowest : level), null);

type Ratings = Readonly<Record<string, ImpactEntry>>;

/** By the reason that a template gives to its ratings, in either language, the ratings it means. */
const known = new WeakMap<Method, ReadonlyMap<string, Ratings>>();

function byReason(method: Method): ReadonlyMap<string, Ratings> {
  const found =
    known.get(method) ??
    new Map(
      (method.impactTemplates ?? []).flatMap((template): [string, Ratings][] => {
        const { en, zh } = fromTemplate(template.code);
        const ratings = templateRatings(method.impact, template, en);
        return [
          [en, ratings],
          [zh, ratings],
        ];
      }),
    );
  known.set(method, found);
  return found;
}

/** Does the reason still say that the rating comes from a template, while the template means another one? It gives no reason then. */
export function hasReasonOfTemplate(method: Method, dimension: string, entry: ImpactEntry): boolean {
  if (!entry.level && !entry.notAnalysed) return false;
  const ratings = byReason(method).get(entry.reason.trim());
  return ratings !== undefined && ratings[dimension]?.level !== entry.level;
}
