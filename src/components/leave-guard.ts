import { history } from '@umijs/max';
import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useT } from '@/i18n';

/**
 * Warns before typed text is lost: the browser's own question when the tab is closed, ours when the address changes.
 * Answers a function for the form's own Cancel: asks when there is something to lose, then does it.
 */
export function useLeaveGuard(dirty: boolean): (leave: () => void) => void {
  const t = useT();
  const { modal } = App.useApp();

  const ask = useCallback(
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

  const letGo = useRef<() => void>(undefined);
  useEffect(() => {
    if (!dirty) return;
    // The history's own block also asks the browser on closing the tab.
    const unblock = history.block(({ retry }) => {
      ask(() => {
        unblock();
        retry();
      });
    });
    letGo.current = unblock;
    return unblock;
  }, [dirty, ask]);

  return useCallback(
    (leave) => {
      if (!dirty) return leave();
      // Else the change of the address would ask a second time.
      ask(() => {
        letGo.current?.();
        leave();
      });
    },
    [dirty, ask],
  );
}
