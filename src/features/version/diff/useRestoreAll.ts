import { App } from 'antd';
import { useCallback } from 'react';
import type { VersionRecord } from '#contract/task-version.ts';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';

/** Brings all rows of the open version back to what they are in another one, after asking. */
export function useRestoreAll(): (version: VersionRecord) => void {
  const t = useT();
  const session = useSession();
  const { modal, message } = App.useApp();
  return useCallback(
    ({ id, version }) => {
      const question = modal.confirm({
        focusable: { autoFocusButton: 'cancel' },
        title: t('version.restore.title', { version }),
        content: t('version.restore.body', { version }),
        okText: t('version.restore'),
        cancelText: t('version.cancel'),
        onOk: async () => {
          const { put, drop } = await session.restore(id);
          const count = [put, drop].flatMap((rows) => Object.values(rows)).reduce((sum, list) => sum + list.length, 0);
          message.success(
            count > 0 ? t('version.restore.done', { version, count }) : t('version.restore.nothing', { version }),
          );
        },
      });
      question.then(
        () => undefined,
        () => undefined,
      );
    },
    [t, session, modal, message],
  );
}
