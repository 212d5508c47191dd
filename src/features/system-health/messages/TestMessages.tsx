import { Link, useAccess } from '@umijs/max';
import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { health } from '#contract/system/health.ts';
import type { MessageWay, Tested } from '#contract/system/messages.ts';
import { useT } from '@/i18n';
import { useAction } from '@/request/useCall';
import styles from '../health.less';

/** The server answers within 20 s (ms); the way there and back takes a while, too. */
const patience = 40_000;

/** Sends a test to the address of who clicks, and says what became of it. For who manages users. */
export function TestMessages({ onTested }: { onTested: () => void }) {
  const t = useT();
  const { canInAuthUserModify } = useAccess();
  const test = useAction(health.testMessage, { timeout: patience });
  const [tested, setTested] = useState<{ way: MessageWay; result: Tested }>();
  const [way, setWay] = useState<MessageWay>();
  // Of two quick clicks the second comes before the button shows that it waits.
  const isUnderWay = useRef(false);
  if (!canInAuthUserModify) return null;
  const send = async (by: MessageWay) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setWay(by);
    setTested(undefined);
    const result = await test.run({ body: { way: by } });
    isUnderWay.current = false;
    setWay(undefined);
    if (result) setTested({ way: by, result });
    onTested();
  };
  return (
    <div className={styles.tests}>
      <div className={styles.acts}>
        {(['mail', 'sms'] as const).map((by) => (
          <Button
            key={by}
            size="small"
            loading={way === by}
            disabled={way !== undefined && way !== by}
            onClick={() => void send(by)}
          >
            {t(`health.test.${by}`)}
          </Button>
        ))}
        <span className="quiet">{t(way ? 'health.test.underWay' : 'health.test.hint')}</span>
      </div>
      <div aria-live="polite">{tested && <Outcome {...tested} />}</div>
    </div>
  );
}

const kinds = { sent: 'success', printed: 'info' } as const;

function Outcome({ way, result: { outcome, trouble } }: { way: MessageWay; result: Tested }) {
  const t = useT();
  const needsAddress = outcome === 'noAddress' || outcome === 'refused';
  const answer = [trouble?.code, trouble?.said].filter(Boolean).join(' ');
  return (
    <Alert
      type={outcome === 'sent' || outcome === 'printed' ? kinds[outcome] : 'warning'}
      showIcon
      title={outcome === 'limited' ? t('health.test.limited') : t(`health.test.${outcome}.${way}`)}
      description={
        (needsAddress || trouble) && (
          <>
            {needsAddress && (
              <Link to={`/account/settings?tab=${way === 'mail' ? 'basic' : 'security'}`}>
                {t('health.test.enter')}
              </Link>
            )}
            {trouble && <div>{t(`health.trouble.${trouble.cause}`)}</div>}
            {answer && <div className={styles.answer}>{t('health.test.answer', { answer })}</div>}
          </>
        )
      }
    />
  );
}
