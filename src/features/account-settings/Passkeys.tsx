import { App, Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { type Passkeys as List, passkey } from '#contract/account/passkey.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { FactorCodeDialog } from './FactorCodeDialog';
import { PasskeyLine } from './PasskeyLine';
import { PasskeyNameDialog } from './PasskeyNameDialog';
import { RecoveryCodes } from './RecoveryCodes';
import styles from './security.less';
import { useNewPasskey } from './useNewPasskey';

/** The user's passkeys: adding, renaming and removing them, and the recovery codes that came with the first. */
export function Passkeys() {
  const t = useT();
  const { message } = App.useApp();
  const { data, error, mutate, refresh } = useCall(passkey.list, {});
  const [open, setOpen] = useState<'add' | 'renew'>();
  const [codes, setCodes] = useState<string[]>([]);
  const add = useNewPasskey();
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active />;
  const close = () => setOpen(undefined);
  const save = async (name: string) => {
    const added = await add(name);
    if (!added) return;
    close();
    mutate(added.passkeys);
    setCodes(added.codes);
    message.success(t('passkey.added'));
  };
  const renewed = (fresh: { codes: string[] }) => {
    close();
    setCodes(fresh.codes);
    refresh();
  };
  const why = whyNot(data, t);
  return (
    <section className={styles.security} data-part="passkeys">
      <h2>{t('passkey.title')}</h2>
      <p className="quiet">{t('passkey.hint')}</p>
      {data.passkeys.length === 0 && <p className="quiet">{t('passkey.none')}</p>}
      <ul>
        {data.passkeys.map((one) => (
          <PasskeyLine key={one.id} passkey={one} onChanged={mutate} />
        ))}
        {data.passkeys.length > 0 && (
          <li>
            <div>{t('passkey.codesLeft', { left: data.codesLeft })}</div>
            <Button size="small" onClick={() => setOpen('renew')}>
              {t('accountSettings.factor.renew')}
            </Button>
          </li>
        )}
      </ul>
      {why ? <p role="note">{why}</p> : <Button onClick={() => setOpen('add')}>{t('passkey.add')}</Button>}
      {/* Beside both, because the codes follow the form that goes. */}
      {(open || codes.length > 0) && <ReturnFocus />}
      {open === 'add' && (
        <PasskeyNameDialog title={t('passkey.add')} okText={t('passkey.add')} name="" onName={save} onClose={close} />
      )}
      {open === 'renew' && (
        <FactorCodeDialog
          title={t('accountSettings.factor.renew')}
          hint={t('accountSettings.factor.renewHint')}
          okText={t('accountSettings.factor.renew')}
          onCode={(code) => call(secondFactor.renewCodes, { body: { code } }, silent).then(renewed)}
          onClose={close}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </section>
  );
}

/** Why none can be added here, if none can. */
function whyNot({ address, provider }: List, t: ReturnType<typeof useT>): string | undefined {
  if (provider !== null) return t('passkey.provider', { name: provider });
  if (address === null) return t('passkey.nowhere');
  if (address !== location.origin) return t('passkey.elsewhere', { address });
  return typeof PublicKeyCredential === 'function' ? undefined : t('passkey.unsupported');
}
