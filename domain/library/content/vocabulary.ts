import { impactTemplates } from '#domain/method/seed/templates.ts';
import { securityProperties } from '#domain/method/seed/vocabulary.ts';
import type { LocalText } from '#domain/model/base.ts';
import { fillHoles } from '#domain/model/holes.ts';
import type { SeedEntry } from '../libraries.ts';
import { sourceTexts } from '../source-words.ts';
import templateReasons from './impacts/template-reasons.json';

/** Why the delivered impact templates are rated as they are, by code. */
const reasons = templateReasons as Readonly<Record<string, LocalText>>;

/** The damage sentence of each security property (M-2.5), and the impact templates of categories and properties (M-2.7). */
export const impactEntries = (): SeedEntry<'impacts'>[] => [
  ...securityProperties.map(({ code, name, sentence }) => ({
    code: `PROP-${code}`,
    name,
    sentence,
    property: code,
    source: fillHoles(sourceTexts.property.en, { code }),
  })),
  ...impactTemplates.map(({ code, name, sentence, effects, category, assetCategory, property, ratings }) => ({
    code,
    name,
    sentence,
    effects,
    category,
    assetCategory,
    property,
    ratings: { ...ratings },
    reason: reasons[code] ?? { en: '', zh: '' },
    source: fillHoles(sourceTexts.template.en, { code }),
  })),
];
