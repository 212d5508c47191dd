import { theme } from 'antd';
import { createContext, use } from 'react';
import { palette, type Tone, type ToneColours } from '#domain/model/tones.ts';

/** Whether the screen stands under the inverting filter of the colour-weak mode (R-CONST-6). */
export const ColourWeak = createContext(false);

/** The palette of the style on screen. */
export function useTones(): Record<Tone, ToneColours> {
  const { token } = theme.useToken();
  const weak = use(ColourWeak);
  return palette[`${isDarkBase(token.colorBgBase) ? 'dark' : 'light'}${weak ? 'Weak' : ''}`];
}

/** antd's dark algorithm starts from black, the default one from white. */
const isDarkBase = (color: string): boolean => color === '#000' || color === '#000000';
