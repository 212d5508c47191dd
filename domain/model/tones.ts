/** Names of the five tones, mildest first; a level of any scale is shown in one of them. */
export const tones = ['negligible', 'low', 'medium', 'high', 'serious'] as const;
export type Tone = (typeof tones)[number];

export interface ToneColours {
  text: string;
  background: string;
  border: string;
  /** For charts, bars and diagram nodes. */
  fill: string;
}

/** The level palette. Text on its background holds a contrast of 4.5 in both styles; the light style is printed too, also in grey. */
export const palette: Record<'light' | 'dark', Record<Tone, ToneColours>> = {
  light: {
    negligible: { text: '#475569', background: '#eef2f7', border: '#cbd5e1', fill: '#94a3b8' },
    low: { text: '#1b6e2c', background: '#e8f5e9', border: '#a5d6a7', fill: '#4caf50' },
    medium: { text: '#8a5a00', background: '#fff4d6', border: '#f0cf7a', fill: '#f0b429' },
    high: { text: '#a63d00', background: '#ffe8d9', border: '#f5b58a', fill: '#f2711c' },
    serious: { text: '#b0121d', background: '#fde3e4', border: '#f3a6aa', fill: '#d9202e' },
  },
  dark: {
    negligible: { text: '#b6c4d4', background: '#27303b', border: '#415063', fill: '#7488a0' },
    low: { text: '#8fd19a', background: '#15331d', border: '#2b5f38', fill: '#3f9a4d' },
    medium: { text: '#f0c869', background: '#3a2d0a', border: '#6b5413', fill: '#d29e1c' },
    high: { text: '#ffb184', background: '#42230f', border: '#7a4220', fill: '#d9681f' },
    serious: { text: '#ffa3a8', background: '#4a1519', border: '#84292f', fill: '#d1404a' },
  },
};

/** The tone of a level by its place in a scale (0 is the mildest); the ends of a scale get the ends of the palette. */
export function toneAt(place: number, count: number): Tone {
  if (count <= 1) return 'negligible';
  const at = Math.round((place / (count - 1)) * (tones.length - 1));
  return tones[Math.min(Math.max(at, 0), tones.length - 1)] ?? 'negligible';
}
