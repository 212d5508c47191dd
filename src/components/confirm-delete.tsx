import { App } from 'antd';
import { useCallback } from 'react';
import { useT } from '@/i18n';

interface Question {
  /** "Delete project X?" */
  title: string;
  /** What goes along: "3 damage scenarios", … An empty list says nothing. */
  consequences?: readonly string[];
  /** Runs while the button waits; the dialog stays open when it throws. */
  onDelete: () => Promise<unknown>;
}

/** Asks before a delete and lists what goes along. The focus starts on Cancel, Esc leaves, Tab and Enter delete. */
export function useConfirmDelete(): (question: Question) => void {
  const t = useT();
  const { modal } = App.useApp();
  return useCallback(
    ({ title, consequences = [], onDelete }) => {
      modal.confirm({
        title,
        content: consequences.length > 0 && (
          <>
            <div>{t('confirm.goesAlong')}</div>
            <ul>
              {consequences.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        ),
        okText: t('confirm.delete'),
        okButtonProps: { danger: true },
        cancelText: t('confirm.cancel'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: onDelete,
      });
    },
    [modal, t],
  );
}
