import { useIntl, useModel } from '@umijs/max';
import { App, ConfigProvider, theme } from 'antd';
import { type PropsWithChildren, useEffect, useLayoutEffect, useMemo } from 'react';
import { themeColors } from '#config/layout.ts';
import { listenForFocusKeys } from '@/components/focus-keys';
import { DensityOnScreen, measuresOf } from '@/density';
import { antdWordsOf, askedLanguage, currentLanguage, directionOf } from '@/i18n';
import { readableTheme } from '@/readable';
import { NoticesBridge } from '@/request/notices';
import { StyleOnScreen, styleOf } from '@/theme';
import { OpenPart } from './OpenPart';
import { OverPage } from './OverPage';
import { Palette } from './palette/Palette';
import { applyToDocument, cachedSettings } from './settings-store';
import { usePaper } from './usePaper';

/** Whether the person's system asks for less movement on the screen (WCAG 2.3.3). */
const lessMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
/** Quicker than antd's own. They outrank its `motion: false`. */
const quickMotion = { motionDurationMid: '0.12s', motionDurationSlow: '0.15s' };
/** A wave around what was clicked fades for two seconds, with motion or without. */
const wave = { disabled: lessMotion };
/**
 * What lies over the page is in a part of its own, which antd adds when the rest is made. Without motion a dialog is made whole before that, so its
 * first field could not take the focus: it lies in the body itself then, which is there.
 */
const place = lessMotion ? { getPopupContainer: () => document.body } : {};

/** antd's theme, direction and `App` for everything, the bare pages included. */
export function ThemeProvider({ children }: PropsWithChildren) {
  const { initialState } = useModel('@@initialState');
  const settings = initialState?.settings ?? cachedSettings();
  usePaper();
  // Follows a change of language in place.
  useIntl();
  const direction = directionOf(askedLanguage());
  const language = currentLanguage();
  const words = antdWordsOf(language);

  useLayoutEffect(() => applyToDocument(settings), [settings]);
  useEffect(listenForFocusKeys, []);
  useEffect(() => {
    document.documentElement.dir = direction;
    document.documentElement.lang = language;
  }, [direction, language]);

  const config = useMemo(() => {
    const primary = themeColors[settings.primaryColor];
    const dark = settings.navTheme === 'realDark';
    const { token, components } = readableTheme(primary, dark ? 'dark' : 'light', {
      darkNavigation: settings.navTheme === 'dark',
      weak: settings.colorWeak,
    });
    const { listText, listSpace } = measuresOf[settings.density];
    return {
      algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      token: {
        ...token,
        colorPrimary: primary,
        colorInfo: primary,
        // Not by a style sheet of our own: antd measures a popup while such a transition still holds it at its old place.
        ...(lessMotion ? { motion: false } : quickMotion),
      },
      components: {
        ...components,
        Table: { ...components.Table, cellFontSizeSM: listText, cellPaddingBlockSM: listSpace },
      },
    };
  }, [settings.navTheme, settings.primaryColor, settings.colorWeak, settings.density]);

  return (
    <ConfigProvider theme={config} direction={direction} wave={wave} {...place} {...(words ? { locale: words } : {})}>
      <App message={{ maxCount: 1 }}>
        <NoticesBridge />
        <StyleOnScreen value={styleOf(settings.navTheme === 'realDark', settings.colorWeak)}>
          <DensityOnScreen value={settings.density}>{children}</DensityOnScreen>
          <OpenPart />
          <OverPage />
          <Palette />
        </StyleOnScreen>
      </App>
    </ConfigProvider>
  );
}
