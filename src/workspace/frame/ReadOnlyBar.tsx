import { LockOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import styles from '../workspace.less';
import { useNextVersion } from './useNextVersion';

/** Why nothing can be changed here, in full, and the way to where it can. */
export function ReadOnlyBar() {
  const t = useT();
  const why = useWorkspace((v) => v.readOnly);
  const next = useNextVersion();
  if (!why) return null;
  return (
    <div className={styles.readOnly} data-part="read-only">
      <LockOutlined aria-hidden />
      <span>{t(`workspace.${why}`)}</span>
      {next && (
        <Button size="small" type="link" onClick={next}>
          {t('workspace.next.open')}
        </Button>
      )}
    </div>
  );
}
