import { Alert } from 'antd';
import type { PolarionSend } from '#contract/polarion.ts';
import { currentLanguage, useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { sentWords } from './sent-words';

/** How the last sending ended, for whoever was not there: a warning when it ended before all was sent. */
export function LastSend({ send }: { send: PolarionSend }) {
  const t = useT();
  const { time } = useDates();
  const { askedBy, endedOn, failure, done, total, sent } = send;
  if (!endedOn) return null;
  const who = t('polarion.last', { who: askedBy, time: time(endedOn) });
  const { words } = sentWords(t, sent);
  if (!failure) return <p className="quiet">{words ? `${who}${t('polarion.colon')}${words}` : who}</p>;
  const far = t('polarion.last.far', { done, total });
  return (
    <Alert
      type="warning"
      showIcon
      title={currentLanguage() === 'zh-CN' ? failure.chMessage : failure.enMessage}
      description={[who, far, ...(words ? [words] : [])].join(' · ')}
    />
  );
}
