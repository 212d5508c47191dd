import { App } from 'antd';
import { mostSent, polarion } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { call } from '@/request/call';

/** Asks, then forgets which work items belong to requirements; calls back when that has ended, well or not. */
export function useForget(projectId: string, onEnd: () => void): (ids: readonly string[]) => void {
  const t = useT();
  const { message, modal } = App.useApp();
  const forget = async (ids: readonly string[]) => {
    let count = 0;
    try {
      for (let from = 0; from < ids.length; from += mostSent) {
        const body = { ids: ids.slice(from, from + mostSent) };
        count += (await call(polarion.forget, { params: { projectId }, body })).forgotten;
      }
      message.success(t('polarion.forgotten', { count }));
    } finally {
      onEnd();
    }
  };
  return (ids) => {
    const question = modal.confirm({
      title: t('polarion.forget.title', { count: ids.length }),
      content: t('polarion.forget.body'),
      okText: t('polarion.forget.ok'),
      cancelText: t('confirm.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => forget(ids),
    });
    // antd throws what `onOk` throws a second time, past everyone, unless someone waits for the answer.
    question.then(
      () => undefined,
      () => undefined,
    );
  };
}
