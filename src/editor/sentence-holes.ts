import type { Rule } from 'antd/es/form';
import { useT } from '@/i18n';

/** What is filled in when the sentence is used; `needsAsset`: without `{A}` it says of no asset. */
export interface Holes {
  holes: readonly string[];
  needsAsset: boolean;
}

/** Of a scenario: the asset has to be in it. */
export const scenarioHoles: Holes = { holes: ['{A}'], needsAsset: true };
/** Of effects, which may speak of something else. */
export const effectHoles: Holes = { holes: ['{A}'], needsAsset: false };
/** Of a goal: the asset and the threat type. */
export const goalHoles: Holes = { holes: ['{A}', '{T}'], needsAsset: true };

/** Braces of any width, as a Chinese keyboard writes them too. */
const anyHole = /[{｛][^{}｛｝]*[}｝]/gu;

/** The first hole of a sentence that nothing will fill. */
export const strangeHole = (sentence: string, { holes }: Holes): string | undefined =>
  sentence.match(anyHole)?.find((hole) => !holes.includes(hole));

/** Warns while one types: of a hole that stays as it is typed, and of a sentence without its asset. Nothing is refused. */
export function useHoleRules(): (holes: Holes) => Rule[] {
  const t = useT();
  return (holes) => [
    {
      warningOnly: true,
      validator: async (_rule: unknown, value: unknown) => {
        const sentence = typeof value === 'string' ? value : '';
        const strange = strangeHole(sentence, holes);
        if (strange) throw new Error(t('configuration.hole.strange', { hole: strange, known: holes.holes.join(' ') }));
        if (holes.needsAsset && sentence.trim() !== '' && !sentence.includes('{A}'))
          throw new Error(t('configuration.hole.noAsset', { A: '{A}' }));
      },
    },
  ];
}
