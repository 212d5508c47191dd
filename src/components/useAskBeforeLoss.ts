import { App } from 'antd';
import { useCallback } from 'react';
import { useT } from '@/i18n';

/** Asks before what was typed is let go, then does it. */
export function useAskBeforeLoss(): (leave: () => void) => void {
  const t = useT();
  const { modal } = App.useApp();
  return useCallback(
    (leave: () => void) => {
      modal.confirm({
        title: t('form.leave.title'),
        content: t('form.leave.body'),
        okText: t('form.leave.leave'),
        cancelText: t('form.leave.stay'),
        onOk: leave,
      });
    },
    [modal, t],
  );
}
