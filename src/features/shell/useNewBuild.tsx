import { Button } from 'antd';
import { useEffect, useSyncExternalStore } from 'react';
import { useTypingPause } from '@/components/useTypingPause';
import { useT } from '@/i18n';
import { newBuild } from '@/request/new-build';
import { notices } from '@/request/notices';

/** Says once that there is a newer application, when nobody types; it stays until it is closed. */
export function useNewBuild(): void {
  const t = useT();
  const isSaid = useTypingPause(useSyncExternalStore(newBuild.subscribe, newBuild.get));
  // The language may change while it is shown, which is no reason to say it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isSaid) return;
    notices().notification.info({
      key: 'build',
      duration: 0,
      title: t('build.new.title'),
      description: t('build.new.what'),
      actions: (
        <Button type="primary" size="small" onClick={() => newBuild.load()}>
          {t('build.new.reload')}
        </Button>
      ),
    });
  }, [isSaid]);
}
