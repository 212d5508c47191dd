import { impossibleKey } from '#domain/agreement/judgement.ts';
import type { ImpactEntry } from '#domain/kinds/damage/shape.ts';
import { levelsOf } from '#domain/method/rate/impact.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';

/** A rating as a choice offers it. */
interface Level {
  code: string;
  name: string;
}

/** The words of a method for ratings that are addressed by `model/parameter`. */
export interface ScaleWords {
  model(id: string): string;
  parameter(key: string): string;
  levels(key: string): readonly Level[];
  /** A rating in words; what is not rated says so. */
  entry(key: string, entry: ImpactEntry | null): string;
}

interface Scale {
  name: LocalText;
  levels: readonly { code: string; name: LocalText }[];
}

/** Makes them from a method. */
export function scaleWords(method: Method, t: Translate): ScaleWords {
  const scales = new Map<string, Scale>();
  const models = new Map<string, LocalText>([[method.impact.id, method.impact.name]]);
  for (const dimension of method.impact.dimensions)
    scales.set(`${method.impact.id}/${dimension.code}`, {
      name: dimension.name,
      levels: levelsOf(method.impact, dimension),
    });
  for (const { id, name, parameters } of method.feasibility) {
    models.set(id, name);
    for (const parameter of parameters) scales.set(`${id}/${parameter.code}`, parameter);
  }
  const levels = (key: string): readonly Level[] => {
    if (key === impossibleKey)
      return [
        { code: 'no', name: t('opinion.possible') },
        { code: 'yes', name: t('opinion.impossible') },
      ];
    return (scales.get(key)?.levels ?? []).map(({ code, name }) => ({ code, name: inLanguage(name) }));
  };
  const nameOf = (text: LocalText | undefined, otherwise: string) => (text && inLanguage(text)) || otherwise;
  return {
    model: (id) => nameOf(models.get(id), id),
    parameter: (key) =>
      key === impossibleKey ? t('opinion.feasible') : nameOf(scales.get(key)?.name, key.slice(key.indexOf('/') + 1)),
    levels,
    entry: (key, entry) => {
      if (entry?.notAnalysed) return t('opinion.notAnalysed');
      if (!entry || entry.level === null) return t('opinion.unrated');
      return levels(key).find(({ code }) => code === entry.level)?.name ?? entry.level;
    },
  };
}
