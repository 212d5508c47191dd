import { palette } from '../model/tones.ts';
import type { Colours } from './picture-parts.ts';

/** The colours of pictures. Text on its ground holds a contrast of 4.5, a line that means something 3; exports and reports are light. */
export const colours: Readonly<Record<'light' | 'dark', Colours>> = {
  light: {
    ground: '#fafbfc',
    card: '#ffffff',
    sunken: '#f1f3f5',
    hairline: '#b9c1cb',
    text: '#1f2329',
    quiet: '#57606c',
    link: '#66707d',
    accent: '#1677ff',
    boundary: [
      { fill: '#f1f3f5', line: '#8a94a1', text: '#475467' },
      { fill: '#e4eefb', line: '#5c97dd', text: '#1d56b0' },
      { fill: '#e3f3ee', line: '#4aa088', text: '#17664f' },
    ],
    tones: palette.light,
  },
  dark: {
    ground: '#141414',
    card: '#1f1f21',
    sunken: '#2a2b2e',
    hairline: '#4d525a',
    text: '#e6e8eb',
    quiet: '#a3abb6',
    link: '#97a1ae',
    accent: '#3c89e8',
    boundary: [
      { fill: '#1b1c1f', line: '#6d7682', text: '#b8c0cb' },
      { fill: '#172434', line: '#3f78bd', text: '#7db3f2' },
      { fill: '#152822', line: '#357a66', text: '#6fc3aa' },
    ],
    tones: palette.dark,
  },
};
