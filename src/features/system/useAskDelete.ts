import { App } from 'antd';
import { useT } from '@/i18n';

/** Asks before a delete and says in a sentence what becomes of what is left. The focus starts on Cancel. */
export function useAskDelete(): (title: string, content: string, onDelete: () => Promise<unknown>) => void {
  const t = useT();
  const { modal } = App.useApp();
  return (title, content, onDelete) => {
    modal.confirm({
      ...{ title, content },
      okText: t('confirm.delete'),
      okButtonProps: { danger: true },
      cancelText: t('confirm.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: onDelete,
    });
  };
}
