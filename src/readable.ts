import type { ThemeConfig } from 'antd';

/** WCAG 2.2, 1.4.3: normal text. A little more, since antd rounds its shades. */
const enough = 4.6;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours, 1 to 21. */
function contrastOf(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

const hexOf = (rgb: readonly number[]) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

/**
 * The nearest shade of a colour (`#rrggbb`) that reads on a background: darker on a light one, lighter on a dark one. `shown` is what
 * becomes of a shade on the screen.
 */
export function readableOn(color: string, background: string, shown = (shade: string) => shade): string {
  const towards = luminance(background) > 0.5 ? 0 : 255;
  let shade = color;
  for (let part = 0; contrastOf(shown(shade), background) < enough && part < 1; part += 0.02)
    shade = hexOf(channels(color).map((value) => Math.round(value + (towards - value) * part)));
  return shade;
}

/** What antd's dark style shows of a theme colour: 85 % of it on its ground, #141414. */
const inTheDark = (color: string): string =>
  hexOf(channels(color).map((value) => Math.round(value * 0.85 + 0x14 * 0.15)));

const paper = { light: '#ffffff', dark: '#1f1f1f' } as const;
/** The grey behind the cards of the light style. */
const ground = '#f5f5f5';
/** Darker than any ground we have: a shade that reads on it is a step darker than the resting button. */
const pressed = '#e6e6e6';
const danger = '#ff4d4f';
/** antd's words of warning and of success, each with the ground of its tag in the light style; in the dark one they read as they are. */
const warning = { word: '#faad14', ground: '#fffbe6' } as const;
const success = { word: '#52c41a', ground: '#f6ffed' } as const;

/**
 * What makes antd's texts hold a contrast of 4.5 whatever theme colour is chosen: links, selected tabs and pages, and the ground of solid
 * buttons are the nearest readable shade of the theme colour; the theme colour itself stays (R-CONST-5). On a dark navigation beside
 * light pages the theme colour reads as it is; `weak` is the colour-weak mode.
 */
export function readableTheme(
  primary: string,
  style: 'light' | 'dark',
  { darkNavigation = false, weak = false }: { darkNavigation?: boolean; weak?: boolean } = {},
): Required<Pick<ThemeConfig, 'token' | 'components'>> {
  const word = readableOn(primary, style === 'light' ? ground : paper.dark);
  const ink = style === 'light' ? '0,0,0' : '255,255,255';
  // The inverting filter of the colour-weak mode takes contrast away: quiet words are nearly as dark as the others there.
  const quiet = style === 'light' ? { strong: 0.65, faint: 0.6, weak: 0.78 } : { strong: 0.65, faint: 0.65, weak: 0.9 };
  const faint = `rgba(${ink},${weak ? quiet.weak : quiet.faint})`;
  return {
    token: {
      colorLink: style === 'light' ? word : readableOn(primary, paper.dark, inTheDark),
      colorTextSecondary: `rgba(${ink},${weak ? quiet.weak : quiet.strong})`,
      colorTextTertiary: faint,
      colorTextPlaceholder: faint,
      // Words of our own pages that warn or inform: antd's shades are for signs.
      colorWarningText: readableOn(warning.word, style === 'light' ? ground : paper.dark),
      colorInfoText: readableOn(primary, style === 'light' ? pressed : paper.dark),
      colorError: style === 'light' ? readableOn(danger, ground) : readableOn(danger, paper.dark, inTheDark),
    },
    components: {
      Button: { colorPrimary: readableOn(primary, paper.light), colorPrimaryHover: readableOn(primary, pressed) },
      Tabs: { itemSelectedColor: word, itemActiveColor: word, itemHoverColor: word },
      Pagination: { colorPrimary: word },
      // What is locked or read only is still read: models of bound tasks, forms without the right to change.
      Input: { colorTextDisabled: faint },
      InputNumber: { colorTextDisabled: faint },
      // 16 px, antd's height of a chosen entry in a small select, cuts g, p and y.
      Select: { colorTextDisabled: faint, multipleItemColorDisabled: faint, multipleItemHeightSM: 20 },
      Segmented: { colorTextDisabled: faint },
      Tag:
        style === 'light'
          ? {
              colorWarning: readableOn(warning.word, warning.ground),
              colorSuccess: readableOn(success.word, success.ground),
            }
          : {},
      // antd's dark menu sets white words on the theme colour, which do not read on all of them.
      Menu: {
        darkItemSelectedBg: 'rgba(255,255,255,0.14)',
        ...(darkNavigation
          ? {}
          : {
              itemSelectedColor: word,
              subMenuItemSelectedColor: word,
              horizontalItemSelectedColor: word,
              horizontalItemHoverColor: word,
            }),
      },
    },
  };
}
