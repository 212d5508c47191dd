import { App, Button, Result, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { type AccountSecurity, accountSecurity } from '#contract/account/account-security.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { CodeDialog } from './CodeDialog';
import { QuestionDialog } from './QuestionDialog';
import styles from './security.less';

const guards = ['phone', 'question', 'backupEmail'] as const;
type Guard = (typeof guards)[number];

const removes = {
  phone: { endpoint: accountSecurity.removePhone, ask: 'accountSettings.phone.removeAsk' },
  question: { endpoint: accountSecurity.removeQuestion, ask: 'accountSettings.question.removeAsk' },
  backupEmail: { endpoint: accountSecurity.removeBackupEmail, ask: 'accountSettings.backupEmail.removeAsk' },
} as const;

/** What guards the account: how strong the password looks, the phone that signs in, a question, a second address. */
export function SecuritySettings({ onChangePassword }: { onChangePassword: () => void }) {
  const t = useT();
  const { day } = useDates();
  const { data, error, mutate } = useCall(accountSecurity.get, {});
  const [open, setOpen] = useState<Guard>();
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active />;
  const close = () => setOpen(undefined);
  const saved = (state: AccountSecurity) => {
    mutate(state);
    close();
  };
  const { passwordStrength: strength, hasPassword } = data;
  const looks =
    strength === null ? t('accountSettings.strength.unknown') : t(`accountSettings.strength.${strength as 0}`);
  const since = t('accountSettings.strength.since', { at: day(data.passwordAt) });
  return (
    <section className={styles.security}>
      <h2>{t('accountSettings.security.title')}</h2>
      <ul>
        <Line
          name={t('accountSettings.strength')}
          value={hasPassword ? `${looks} · ${since}` : t('accountSettings.password.noneYet')}
        >
          <Button size="small" onClick={onChangePassword}>
            {t(hasPassword ? 'accountSettings.password.change' : 'accountSettings.password.set')}
          </Button>
        </Line>
        {guards.map((guard) => {
          const word = t(data[guard] ? 'accountSettings.guard.change' : 'accountSettings.guard.set');
          const name = t(`accountSettings.${guard}`);
          return (
            <Line key={guard} name={name} value={data[guard] || t(`accountSettings.${guard}.none`)}>
              {/* Its name has the word that is seen on it, written the same. */}
              <Button
                size="small"
                autoInsertSpace={false}
                aria-label={`${word} ${name}`}
                onClick={() => setOpen(guard)}
              >
                {word}
              </Button>
              {data[guard] && <Remove guard={guard} onRemoved={mutate} />}
            </Line>
          );
        })}
      </ul>
      {open === 'question' && <QuestionDialog question={data.question} onSaved={saved} onClose={close} />}
      {(open === 'phone' || open === 'backupEmail') && <CodeDialog what={open} onSaved={saved} onClose={close} />}
    </section>
  );
}

function Line({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="quiet">{value}</div>
      </div>
      <div>{children}</div>
    </li>
  );
}

function Remove({ guard, onRemoved }: { guard: Guard; onRemoved: (state: AccountSecurity) => void }) {
  const t = useT();
  const { message, modal } = App.useApp();
  const ask = () =>
    modal.confirm({
      focusable: { autoFocusButton: 'cancel' },
      title: t(removes[guard].ask),
      okText: t('accountSettings.guard.remove'),
      cancelText: t('confirm.cancel'),
      onOk: () =>
        // Not awaited: the password may be asked for, over the page that this dialog would cover.
        void call(removes[guard].endpoint, {}).then(
          (state) => {
            onRemoved(state);
            message.success(t('accountSettings.guard.removed'));
          },
          () => undefined,
        ),
    });
  return (
    <Button size="small" type="text" onClick={ask}>
      {t('accountSettings.guard.remove')}
    </Button>
  );
}
