/** Names of the five tones, mildest first: the same palette as on screen, in the light style, which prints as shades too. */
export const tones = ['negligible', 'low', 'medium', 'high', 'serious'] as const;
export type Tone = (typeof tones)[number];

/** Text on its background (contrast at least 4.5), and the fill of bars; `RRGGBB`. */
export const toneColours: Record<Tone, { text: string; background: string; fill: string }> = {
  negligible: { text: '475569', background: 'EEF2F7', fill: '94A3B8' },
  low: { text: '1B6E2C', background: 'E8F5E9', fill: '4CAF50' },
  medium: { text: '8A5A00', background: 'FFF4D6', fill: 'F0B429' },
  high: { text: 'A63D00', background: 'FFE8D9', fill: 'F2711C' },
  serious: { text: 'B0121D', background: 'FDE3E4', fill: 'D9202E' },
};

/** Tone of a level by its place in a scale (0 is the mildest); the ends of a scale get the ends of the palette. */
export function toneAt(place: number, count: number): Tone {
  if (count <= 1) return 'negligible';
  const at = Math.round((place / (count - 1)) * (tones.length - 1));
  return tones[Math.min(Math.max(at, 0), tones.length - 1)] ?? 'negligible';
}
