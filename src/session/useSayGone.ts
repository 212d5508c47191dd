import { App } from 'antd';
import { useEffect, useRef } from 'react';
import { useT } from '@/i18n';

/** Long enough to copy what was typed (s). */
export const shownFor = 10;

/**
 * Says once that what a box or dialog is about was deleted by somebody else, with what was typed into it and has no place any more, and closes it.
 * @param typed what is lost; empty when nothing was entered
 */
export function useSayGone(isGone: boolean, typed: () => string, onClose: () => void): void {
  const t = useT();
  const { message } = App.useApp();
  const latest = useRef({ typed, onClose });
  latest.current = { typed, onClose };
  useEffect(() => {
    if (!isGone) return;
    const text = latest.current.typed().trim();
    const content = text === '' ? t('workspace.gone') : t('workspace.gone.typed', { text });
    message.warning({ content, duration: shownFor });
    latest.current.onClose();
  }, [isGone, t, message]);
}
