import type { FeasibilityName, ImpactName } from './method.ts';

/** Names of the five tones, mildest first; a level of any scale is shown in one of them. */
export const tones = ['negligible', 'low', 'medium', 'high', 'serious'] as const;
export type Tone = (typeof tones)[number];

export interface ToneColours {
  text: string;
  background: string;
  /** For charts, bars and diagram nodes. */
  fill: string;
}

/** The ways a screen shows colours; `Weak`: under the inverting filter of the colour-weak mode (R-CONST-6), which takes contrast away. */
export const screenStyles = ['light', 'dark', 'lightWeak', 'darkWeak'] as const;
export type ScreenStyle = (typeof screenStyles)[number];

const light: Record<Tone, ToneColours> = {
  negligible: { text: '#4d5b70', background: '#f3f5f8', fill: '#94a3b8' },
  low: { text: '#1b6e2c', background: '#e8f4e9', fill: '#4caf50' },
  medium: { text: '#7d5200', background: '#fcf3da', fill: '#f0b429' },
  high: { text: '#a33c00', background: '#fdeade', fill: '#f2711c' },
  serious: { text: '#b0121d', background: '#fce4e5', fill: '#d9202e' },
};
const dark: Record<Tone, ToneColours> = {
  negligible: { text: '#b0bdcc', background: '#252b33', fill: '#7488a0' },
  low: { text: '#8fd19a', background: '#18311e', fill: '#3f9a4d' },
  medium: { text: '#f0c869', background: '#372c0e', fill: '#d29e1c' },
  high: { text: '#ffb184', background: '#40260f', fill: '#d9681f' },
  serious: { text: '#ffa3a8', background: '#461a1e', fill: '#d1404a' },
};
const inked = (tonesOf: Record<Tone, ToneColours>, ink: Record<Tone, string>): Record<Tone, ToneColours> =>
  Object.fromEntries(tones.map((tone) => [tone, { ...tonesOf[tone], text: ink[tone] }])) as Record<Tone, ToneColours>;

/** The level palette. Text on its background holds a contrast of 4.5 in every style, filters included; the light one is printed too. */
export const palette: Record<ScreenStyle, Record<Tone, ToneColours>> = {
  light,
  dark,
  lightWeak: inked(light, {
    negligible: '#2b333f',
    low: '#0e3917',
    medium: '#462e00',
    high: '#551f00',
    serious: '#7b0d14',
  }),
  darkWeak: inked(dark, {
    negligible: '#dce2e9',
    low: '#ceebd3',
    medium: '#f8e4b4',
    high: '#ffddc9',
    serious: '#ffd5d7',
  }),
};

/** What a level may correspond to in the standard: an impact (RQ-15-05), a feasibility (RQ-15-10), or a risk value (RQ-15-16). */
export type Meaning = ImpactName | FeasibilityName | number;

const toneByMeaning: Readonly<Record<string, Tone>> = {
  Negligible: 'negligible',
  'Very low': 'negligible',
  1: 'negligible',
  Low: 'low',
  2: 'low',
  Moderate: 'medium',
  Medium: 'medium',
  3: 'medium',
  Major: 'high',
  High: 'high',
  4: 'high',
  Severe: 'serious',
  5: 'serious',
} satisfies Record<ImpactName | FeasibilityName | 1 | 2 | 3 | 4 | 5, Tone>;

/** The tone of a level by what it corresponds to in the standard, so that one word has one colour on every scale. */
export const toneOf = (meaning: Meaning): Tone => toneByMeaning[meaning] ?? 'negligible';

/** The tone of a place in a scale that corresponds to nothing in the standard (CAL); 0 is the mildest, the ends get the ends of the palette. */
export function toneAt(place: number, count: number): Tone {
  if (count <= 1) return 'negligible';
  const at = Math.round((place / (count - 1)) * (tones.length - 1));
  return tones[Math.min(Math.max(at, 0), tones.length - 1)] ?? 'negligible';
}
