import { App, Button, Result, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { type NewFactor, secondFactor } from '#contract/account/second-factor.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { FactorCodeDialog } from './FactorCodeDialog';
import { FactorSetUp } from './FactorSetUp';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './security.less';

/** Below this the owner is asked to make new recovery codes. */
const few = 3;

/** The second factor of the account: setting it up, switching it off, new recovery codes. */
export function SecondFactor() {
  const t = useT();
  const { day } = useDates();
  const { message } = App.useApp();
  const { data, error, mutate, refresh } = useCall(secondFactor.get, {});
  const [made, setMade] = useState<NewFactor>();
  const [open, setOpen] = useState<'off' | 'renew'>();
  const [codes, setCodes] = useState<string[]>();
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active />;
  // It may have been set up or switched off in another window, which is why this one is refused or given up.
  const begin = () => void call(secondFactor.begin).then(setMade, refresh);
  const close = () => {
    setMade(undefined);
    setOpen(undefined);
    refresh();
  };
  const showCodes = (fresh: { codes: string[] }) => {
    setMade(undefined);
    setOpen(undefined);
    setCodes(fresh.codes);
    refresh();
  };
  const switchOff = (body: { code: string }) =>
    call(secondFactor.off, { body }, silent).then((state) => {
      mutate(state);
      setOpen(undefined);
      message.success(t('accountSettings.factor.offDone'));
    });
  return (
    <section className={styles.security} data-part="second-factor">
      <h2>{t('accountSettings.factor')}</h2>
      <ul>
        <li>
          <div>
            {data.since === null
              ? t('accountSettings.factor.none')
              : t('accountSettings.factor.on', { at: day(data.since), left: data.codesLeft })}
            {data.since !== null && data.codesLeft < few && <div>{t('accountSettings.factor.few')}</div>}
          </div>
          {data.since === null ? (
            <Button
              size="small"
              autoInsertSpace={false}
              aria-label={t('accountSettings.factor.setUpTitle')}
              onClick={begin}
            >
              {t('accountSettings.factor.setUp')}
            </Button>
          ) : (
            <Space>
              <Button size="small" onClick={() => setOpen('renew')}>
                {t('accountSettings.factor.renew')}
              </Button>
              <Button size="small" aria-label={t('accountSettings.factor.offTitle')} onClick={() => setOpen('off')}>
                {t('accountSettings.factor.off')}
              </Button>
            </Space>
          )}
        </li>
      </ul>
      {/* Beside them, because the codes follow a dialog that goes. */}
      {(made || open || codes) && <ReturnFocus />}
      {made && <FactorSetUp made={made} onDone={showCodes} onClose={close} />}
      {open === 'off' && (
        <FactorCodeDialog
          title={t('accountSettings.factor.offTitle')}
          hint={t('accountSettings.factor.offHint')}
          okText={t('accountSettings.factor.off')}
          onCode={(code) => switchOff({ code })}
          onClose={close}
        />
      )}
      {open === 'renew' && (
        <FactorCodeDialog
          title={t('accountSettings.factor.renew')}
          hint={t('accountSettings.factor.renewHint')}
          okText={t('accountSettings.factor.renew')}
          onCode={(code) => call(secondFactor.renewCodes, { body: { code } }, silent).then(showCodes)}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  );
}
