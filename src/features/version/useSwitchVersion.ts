import { App } from 'antd';
import { useCallback } from 'react';
import { taskVersion, type VersionRecord } from '#contract/task-version.ts';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { useAddress } from '@/session/useAddress';

/** Makes a version the current one of its task, after asking, and opens it (R-VER-3). */
export function useSwitchVersion(taskId: string, onChanged: (versions: VersionRecord[]) => void) {
  const t = useT();
  const { modal, message } = App.useApp();
  const [, go] = useAddress();
  return useCallback(
    ({ id, version }: VersionRecord, former: VersionRecord | undefined) => {
      const question = modal.confirm({
        focusable: { autoFocusButton: 'cancel' },
        title: t('version.switch.title', { version }),
        content: t('version.switch.body', { version, former: former?.version ?? '' }),
        okText: t('version.switch'),
        cancelText: t('version.cancel'),
        onOk: async () => {
          onChanged(await call(taskVersion.choose, { params: { taskId }, body: { versionId: id } }));
          message.success(t('version.switch.done', { version }));
          go({ version: id });
        },
      });
      // antd throws what `onOk` throws a second time, past everyone, unless someone waits for the answer.
      question.then(
        () => undefined,
        () => undefined,
      );
    },
    [t, modal, message, go, taskId, onChanged],
  );
}
