import { useModel } from '@umijs/max';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { LayoutSettings } from '#config/layout.ts';

/** Paper is white: while a page is printed it has the light style, whatever is chosen for the screen. Drawn before the browser lays out the paper. */
export function usePaper(): void {
  const { setInitialState } = useModel('@@initialState');
  useEffect(() => {
    const print = window.matchMedia?.('print');
    let onScreen: LayoutSettings | undefined;
    const change = () => {
      const printing = print.matches;
      flushSync(() => {
        void setInitialState((state) => {
          if (!state) return state;
          onScreen ??= state.settings;
          return { ...state, settings: printing ? { ...onScreen, navTheme: 'light', colorWeak: false } : onScreen };
        });
      });
      if (!printing) onScreen = undefined;
    };
    print?.addEventListener('change', change);
    return () => print?.removeEventListener('change', change);
  }, [setInitialState]);
}
