import { App } from 'antd';
import { useCallback } from 'react';
import { type PlainTextKey, useT } from '@/i18n';
import { returnFocusAfterQuestion } from '../ReturnFocus';

/** What would be lost: what was typed, the answer whether it was saved, a file that was chosen and is not imported, or a secret that is shown once. */
export type Loss = 'text' | 'saving' | 'import' | 'secret';

const words = {
  text: ['form.leave.title', 'form.leave.body'],
  saving: ['form.leave.saving.title', 'form.leave.saving.body'],
  import: ['form.leave.import.title', 'form.leave.import.body'],
  secret: ['form.leave.secret.title', 'form.leave.secret.body'],
} as const satisfies Record<Loss, readonly [PlainTextKey, PlainTextKey]>;

/** Asks before something is let go, then does it; what is returned takes the question back. */
export function useAskBeforeLoss(loss: Loss = 'text'): (leave: () => void) => () => void {
  const t = useT();
  const { modal } = App.useApp();
  return useCallback(
    (leave: () => void) => {
      const question = modal.confirm({
        focusable: { autoFocusButton: 'cancel' },
        title: t(words[loss][0]),
        content: t(words[loss][1]),
        okText: t('form.leave.leave'),
        cancelText: t('form.leave.stay'),
        onOk: leave,
        afterClose: returnFocusAfterQuestion,
      });
      return () => question.destroy();
    },
    [modal, t, loss],
  );
}
