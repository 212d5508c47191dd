import { theme } from 'antd';
import { colours } from '#domain/diagram/colours.ts';
import type { Colours } from '#domain/diagram/picture-parts.ts';

/** Made once for each look of the application: shapes that were drawn with the same colours are not drawn anew when a page is opened again. */
const made = new Map<string, Colours>();

/** The colours of pictures in the style of the application, light or dark. */
export function useColours(): Colours {
  const { token } = theme.useToken();
  const isDark = token.colorBgBase === '#000' || token.colorBgBase === '#000000';
  const accent = token.colorPrimary;
  const key = `${isDark} ${accent}`;
  const known = made.get(key) ?? { ...colours[isDark ? 'dark' : 'light'], accent };
  made.set(key, known);
  return known;
}
