import { LinkOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Empty } from 'antd';
import { useT } from '@/i18n';
import styles from './polarion.less';

/** Whoever runs this server has named no Polarion. */
export function NothingSetUp() {
  const t = useT();
  return (
    <Empty
      className={styles.empty}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <b>{t('polarion.none.title')}</b>
          <p>{t('polarion.none.body')}</p>
        </>
      }
    />
  );
}

/** What the tab would do, and the way to it for whoever configures the project. */
export function NotConnected({ onConnect }: { onConnect: () => void }) {
  const t = useT();
  const { canProjectConfigModify } = useAccess();
  return (
    <Empty
      className={styles.empty}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <b>{t('polarion.unconnected')}</b>
          <p>{t('polarion.intro')}</p>
          {!canProjectConfigModify && <p>{t('polarion.ask')}</p>}
        </>
      }
    >
      {canProjectConfigModify && (
        <Button type="primary" icon={<LinkOutlined aria-hidden />} onClick={onConnect}>
          {t('polarion.connect')}
        </Button>
      )}
    </Empty>
  );
}
