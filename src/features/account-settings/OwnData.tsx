import { Button } from 'antd';
import { accountSecurity } from '#contract/account/account-security.ts';
import { useT } from '@/i18n';
import { download } from '@/request/download';
import styles from './security.less';

/** What is kept of the signed-in user, as a file. */
export function OwnData() {
  const t = useT();
  return (
    <section className={styles.security} style={{ marginBlockStart: 32 }}>
      <h2>{t('accountSettings.data.title')}</h2>
      <p className="quiet">{t('accountSettings.data.words')}</p>
      <Button onClick={() => void download(accountSecurity.personalData, {}).catch(() => undefined)}>
        {t('accountSettings.data.download')}
      </Button>
    </section>
  );
}
