import { App } from 'antd';
import { useCallback } from 'react';
import { useT } from '@/i18n';

/** What would be lost: what was typed, or a file that was chosen and is not imported. */
export type Loss = 'text' | 'import';

/** Asks before something is let go, then does it. */
export function useAskBeforeLoss(loss: Loss = 'text'): (leave: () => void) => void {
  const t = useT();
  const { modal } = App.useApp();
  return useCallback(
    (leave: () => void) => {
      modal.confirm({
        title: t(loss === 'import' ? 'form.leave.import.title' : 'form.leave.title'),
        content: t(loss === 'import' ? 'form.leave.import.body' : 'form.leave.body'),
        okText: t('form.leave.leave'),
        cancelText: t('form.leave.stay'),
        onOk: leave,
      });
    },
    [modal, t, loss],
  );
}
