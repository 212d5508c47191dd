import { theme } from 'antd';
import { palette, type Tone, type ToneColours } from '#domain/model/tones.ts';

/** The palette of the style on screen. */
export function useTones(): Record<Tone, ToneColours> {
  const { token } = theme.useToken();
  return palette[isDarkBase(token.colorBgBase) ? 'dark' : 'light'];
}

/** antd's dark algorithm starts from black, the default one from white. */
const isDarkBase = (color: string): boolean => color === '#000' || color === '#000000';
