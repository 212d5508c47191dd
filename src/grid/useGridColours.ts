import { theme } from 'antd';
import { type CSSProperties, useMemo } from 'react';
import { useMeasures } from '@/density';

/** antd's tokens and the density of the person as variables of the grid: its style sheet knows no colour of its own, so the dark theme needs no second one. */
export function useGridColours(): CSSProperties {
  const { token } = theme.useToken();
  const { row, text, leading } = useMeasures();
  return useMemo(
    () =>
      ({
        '--grid-back': token.colorBgContainer,
        '--grid-head': mixed(token.colorFillQuaternary, token.colorBgContainer),
        '--grid-line': token.colorSplit,
        '--grid-line-weak': token.colorFillQuaternary,
        '--grid-border': token.colorBorder,
        '--grid-text': token.colorText,
        '--grid-weak': token.colorTextSecondary,
        '--grid-faint': token.colorTextTertiary,
        '--grid-hover': mixed(token.colorFillQuaternary, token.colorBgContainer),
        '--grid-chosen': mixed(token.colorPrimaryBg, token.colorBgContainer),
        '--grid-marked': mixed(token.colorPrimaryBgHover, token.colorBgContainer),
        '--grid-on-other': token.colorBgContainer,
        '--grid-range': `color-mix(in srgb, ${token.colorPrimary} 12%, transparent)`,
        '--grid-primary': token.colorPrimary,
        '--grid-error': token.colorError,
        '--grid-error-text': token.colorErrorText,
        '--grid-error-back': mixed(token.colorErrorBg, token.colorBgContainer),
        '--grid-problem': token.colorWarning,
        '--grid-raised': token.colorBgElevated,
        '--grid-shadow': token.boxShadowSecondary,
        '--grid-radius': `${token.borderRadiusSM}px`,
        '--grid-font': token.fontFamily,
        '--grid-type': `${text}px / ${leading}px ${token.fontFamily}`,
        // The text of a field stands where it stood in its row of one line.
        '--grid-field': `${(row - leading) / 2 - 1}px`,
      }) as CSSProperties,
    [token, row, text, leading],
  );
}

/** Translucent fills would let the rows below shine through the sticky columns; laid over the ground they are opaque. */
const mixed = (fill: string, ground: string) => `linear-gradient(${fill}, ${fill}), ${ground}`;
