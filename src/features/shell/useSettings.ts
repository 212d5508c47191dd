import { useModel } from '@umijs/max';
import { useCallback } from 'react';
import { defaultSettings, type LayoutSettings } from '#config/layout.ts';
import { cachedSettings, keepSettings } from './settings-store';

/** The settings on screen and how to change them; a change shows at once and is kept. */
export function useSettings(): [LayoutSettings, (change: Partial<LayoutSettings>) => void] {
  const { initialState, setInitialState } = useModel('@@initialState');
  const settings = initialState?.settings ?? cachedSettings();
  const change = useCallback(
    (part: Partial<LayoutSettings>) => {
      setInitialState((state) => {
        const next = { ...(state?.settings ?? defaultSettings), ...part };
        keepSettings(next);
        return { preferences: {}, ...state, settings: next };
      });
    },
    [setInitialState],
  );
  return [settings, change];
}
