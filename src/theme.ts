import { createContext, use } from 'react';
import { palette, type ScreenStyle, type Tone, type ToneColours } from '#domain/model/tones.ts';

/** The style on screen, for the palette: a chip reads it, of which a table shows hundreds, and antd's tokens are dear to ask for. */
export const StyleOnScreen = createContext<ScreenStyle>('light');

/** The palette of the style on screen. */
export const useTones = (): Record<Tone, ToneColours> => palette[use(StyleOnScreen)];

/** The palette's style: dark or light, and whether it stands under the inverting filter of the colour-weak mode (R-CONST-6). */
export const styleOf = (dark: boolean, weak: boolean): ScreenStyle => `${dark ? 'dark' : 'light'}${weak ? 'Weak' : ''}`;
