import { App } from 'antd';
import { useCallback } from 'react';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

/** Someone else saved first (412): asks whether to save what was entered on top of that. What was entered stays in any case. */
export function useAskSaveOver(): (refusal: CallError, content: string, saveOver: () => Promise<void>) => void {
  const t = useT();
  const { modal } = App.useApp();
  return useCallback(
    (refusal, content, saveOver) => {
      modal.confirm({
        focusable: { autoFocusButton: 'cancel' },
        title: refusalText(refusal),
        content,
        okText: t('overview.stale.over'),
        cancelText: t('overview.stale.stay'),
        onOk: saveOver,
      });
    },
    [modal, t],
  );
}
