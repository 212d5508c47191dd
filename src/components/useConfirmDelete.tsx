import { App } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { useT } from '@/i18n';
import { GoesAlong } from './GoesAlong';

interface Question {
  /** "Delete project X?" */
  title: string;
  /** What goes along: "3 damage scenarios", … An empty list says nothing. */
  consequences?: readonly string[];
  /** What else it means, below the list. */
  more?: ReactNode;
  /** Instead of a list: what becomes of what is left, in a sentence. */
  words?: string;
  /** Runs while the button waits; the dialog stays open when it throws. Nothing is returned: of a message, the dialog would wait for its end. */
  onDelete: () => Promise<void>;
  /** Once the dialog is gone and the focus is where it was before. */
  afterClose?: () => void;
}

/** Asks before a delete and lists what goes along. The focus starts on Cancel, Esc leaves, Tab and Enter delete. */
export function useConfirmDelete(): (question: Question) => void {
  const t = useT();
  const { modal } = App.useApp();
  return useCallback(
    ({ title, consequences = [], more, words, onDelete, afterClose }) => {
      const question = modal.confirm({
        title,
        content: words ?? (
          <>
            <GoesAlong lines={consequences} />
            {more}
          </>
        ),
        okText: t('confirm.delete'),
        okButtonProps: { danger: true },
        cancelText: t('confirm.cancel'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: onDelete,
        ...(afterClose && { afterClose }),
      });
      // antd throws what `onDelete` throws a second time, past everyone, unless someone waits for the answer.
      question.then(
        () => undefined,
        () => undefined,
      );
    },
    [modal, t],
  );
}
