import { Radio, Select } from 'antd';
import { type Mailing, mailPaces } from '#domain/model/mailing.ts';
import { currentLanguage, useT } from '@/i18n';
import styles from './notifications.less';

interface Props {
  mailing: Mailing;
  disabled: boolean;
  onChange: (mailing: Mailing) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));

/** When mails come: at once, once a day at an hour of the clock beside this browser and in its language, or not at all. */
export function MailPace({ mailing, disabled, onChange }: Props) {
  const t = useT();
  const change = (part: Partial<Mailing>) =>
    onChange({
      ...mailing,
      ...part,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      locale: currentLanguage(),
    });
  return (
    <div className={styles.pace}>
      <Radio.Group
        value={mailing.pace}
        disabled={disabled}
        aria-label={t('inbox.settings.pace')}
        options={mailPaces.map((pace) => ({ value: pace, label: t(`inbox.settings.pace.${pace}`) }))}
        onChange={({ target }) => change({ pace: target.value })}
      />
      {mailing.pace === 'daily' && (
        <div className="quiet">
          <Select
            size="small"
            value={mailing.hour}
            disabled={disabled}
            aria-label={t('inbox.settings.hour')}
            options={hours}
            onChange={(hour) => change({ hour })}
          />{' '}
          {t('inbox.settings.zone', { zone: mailing.zone ?? 'UTC' })}
        </div>
      )}
    </div>
  );
}
