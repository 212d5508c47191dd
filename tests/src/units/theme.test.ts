import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { themeColors } from '#config/layout.ts';
import { bundledFor, directionOf } from '@/i18n';
import { readableTheme } from '@/readable';

/** Relative luminance and contrast (WCAG 2.2, 1.4.3). */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string) => {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
};

describe('links', () => {
  const styles = [
    { style: 'light', algorithm: theme.defaultAlgorithm, paper: '#ffffff' },
    { style: 'dark', algorithm: theme.darkAlgorithm, paper: '#1f1f1f' },
  ] as const;
  const cells = styles.flatMap((one) => Object.entries(themeColors).map(([name, color]) => ({ ...one, name, color })));
  it.each(cells)(
    'read well with $name in the $style style, as antd shows them',
    ({ style, algorithm, paper, color }) => {
      const { token } = readableTheme(color, style);
      const { colorLink } = theme.getDesignToken({ algorithm, token: { ...token, colorPrimary: color } });
      expect(contrast(colorLink, paper)).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('words that warn or inform', () => {
  const styles = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm };
  const grounds = { light: ['#ffffff', '#f5f5f5'], dark: ['#1f1f1f', '#000000'] };
  it.each(['light', 'dark'] as const)('read in the %s style on every ground of a page', (style) => {
    for (const primary of Object.values(themeColors)) {
      const seeds = { colorPrimary: primary, colorInfo: primary };
      const token = { ...readableTheme(primary, style).token, ...seeds };
      const known = theme.getDesignToken({ algorithm: styles[style], token });
      for (const ground of grounds[style]) expect(contrast(known.colorWarningText, ground)).toBeGreaterThanOrEqual(4.5);
      // The count of open comments beside a code.
      expect(contrast(known.colorInfoText, known.colorInfoBg), primary).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the words of tags', () => {
  it.each(['Warning', 'Success'] as const)('of %s read on the ground of their tag', (kind) => {
    const styles = { light: theme.defaultAlgorithm, dark: theme.darkAlgorithm };
    for (const [style, algorithm] of Object.entries(styles)) {
      const { components } = readableTheme('#1890ff', style as 'light' | 'dark');
      const known = theme.getDesignToken({ algorithm });
      const words = { ...known, ...components?.Tag };
      expect(contrast(words[`color${kind}`], known[`color${kind}Bg`]), style).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the language', () => {
  it.each([
    ['en-GB', 'en-US'],
    ['en', 'en-US'],
    ['zh-TW', 'zh-CN'],
    ['de-DE', 'zh-CN'],
  ])('%s is shown as %s', (tag, shown) => expect(bundledFor(tag)).toBe(shown));

  it.each(['he-IL', 'ar-EG', 'fa-IR', 'ku'])('%s runs from right to left', (tag) =>
    expect(directionOf(tag)).toBe('rtl'),
  );
  it('Chinese and English do not', () => expect(['zh-CN', 'en-US'].map(directionOf)).toEqual(['ltr', 'ltr']));
});
