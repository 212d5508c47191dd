import { useSearchParams } from '@umijs/max';
import { Alert, App, Button, Empty, Result, Skeleton } from 'antd';
import { useEffect } from 'react';
import { type ExternalAccount, externalAccount } from '#contract/account/external-account.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call } from '@/request/call';
import { fullAddress, leaveForGood } from '@/request/leave';
import { useAction, useCall } from '@/request/useCall';
import styles from './security.less';

/** Where the way by the provider ends: this tab, which then says so. */
const back = '/account/settings?tab=binding&linked=1';

/** Accounts at a provider that sign in to this account: they are linked after signing in there, and removed. */
export function Binding() {
  const t = useT();
  const { data, error, mutate } = useCall(externalAccount.list, {});
  const link = useAction(externalAccount.link);
  useLinkedMessage();
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active />;
  const { provider, accounts, hasPassword } = data;
  const add = async () => {
    const begun = await link.run({ body: { redirect: fullAddress(back) } });
    if (begun) leaveForGood(begun.url);
  };
  return (
    <section className={styles.security}>
      <h2>{t('binding.title')}</h2>
      <p className="quiet">{provider === null ? t('binding.none') : t('binding.hint', { name: provider })}</p>
      {provider !== null && !hasPassword && <Alert type="info" showIcon title={t('binding.noPassword')} />}
      {accounts.length === 0 && provider !== null && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('binding.empty')} />
      )}
      <ul>
        {accounts.map((account) => (
          <Line key={account.id} account={account} onRemoved={mutate} />
        ))}
      </ul>
      {provider !== null && (
        <Button loading={link.loading} onClick={add}>
          {t('binding.add', { name: provider })}
        </Button>
      )}
    </section>
  );
}

/** Says once that an account was linked: the address knows it. */
function useLinkedMessage(): void {
  const t = useT();
  const { message } = App.useApp();
  const [query, setQuery] = useSearchParams();
  const isLinked = query.has('linked');
  useEffect(() => {
    if (!isLinked) return;
    message.success(t('binding.added'));
    setQuery({ tab: 'binding' }, { replace: true });
  }, [isLinked, message, setQuery, t]);
}

interface LineProps {
  account: ExternalAccount;
  onRemoved: (list: Awaited<ReturnType<typeof unlink>>) => void;
}

const unlink = (accountId: string) => call(externalAccount.unlink, { params: { accountId } });

function Line({ account: { id, name, issuer, linkedAt, lastSignIn }, onRemoved }: LineProps) {
  const t = useT();
  const { day } = useDates();
  const { message, modal } = App.useApp();
  const since = t('binding.since', { at: day(linkedAt) });
  const used = lastSignIn === null ? t('binding.unused') : t('binding.used', { at: day(lastSignIn) });
  const remove = () =>
    modal.confirm({
      focusable: { autoFocusButton: 'cancel' },
      title: t('binding.removeAsk', { name }),
      content: t('binding.removeWhat'),
      okText: t('binding.remove'),
      cancelText: t('confirm.cancel'),
      onOk: () =>
        // Not awaited: the password may be asked for, over the page that this dialog would cover.
        void unlink(id).then(
          (list) => {
            onRemoved(list);
            message.success(t('binding.removed'));
          },
          () => undefined,
        ),
    });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="quiet">
          {issuer} · {since} · {used}
        </div>
      </div>
      <div>
        <Button size="small" aria-label={`${t('binding.remove')} ${name}`} onClick={remove}>
          {t('binding.remove')}
        </Button>
      </div>
    </li>
  );
}
