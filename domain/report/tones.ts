import { palette, type Tone, type ToneColours, tones } from '#domain/model/tones.ts';

const printed = (colour: string) => colour.slice(1).toUpperCase();

/** The light palette as document formats write colours: `RRGGBB`. */
export const toneColours = Object.fromEntries(
  tones.map((tone) => {
    const { text, background, fill } = palette.light[tone];
    return [tone, { text: printed(text), background: printed(background), fill: printed(fill) }];
  }),
) as Record<Tone, Pick<ToneColours, 'text' | 'background' | 'fill'>>;
