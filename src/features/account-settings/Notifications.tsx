import { App, Checkbox, Result, Skeleton } from 'antd';
import { inbox } from '#contract/account/inbox.ts';
import type { Mailing } from '#domain/model/mailing.ts';
import type { NotificationKind, NotificationWays } from '#domain/model/notification.ts';
import { useT } from '@/i18n';
import { useAction, useCall } from '@/request/useCall';
import { MailPace } from './MailPace';
import styles from './notifications.less';

/** How the user is notified of each kind; mail where the server sends any. Each choice is saved at once. */
export function Notifications() {
  const t = useT();
  const { message } = App.useApp();
  const { data, error, mutate } = useCall(inbox.ways, {});
  const change = useAction(inbox.changeWays);
  const changeMailing = useAction(inbox.changeMailing);
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active />;
  const choose = async (kind: NotificationKind, ways: NotificationWays) => {
    take(await change.run({ body: { [kind]: ways } }));
  };
  const choosePace = async (mailing: Mailing) => take(await changeMailing.run({ body: mailing }));
  const take = (answer: typeof data | undefined) => {
    if (!answer) return;
    mutate(answer);
    message.success(t('inbox.settings.saved'));
  };
  const noMail = data.mailing.pace === 'none';
  return (
    <section className={styles.ways}>
      <h2>{t('inbox.settings.title')}</h2>
      <p className="quiet">{t(data.mail ? 'inbox.settings.hint' : 'inbox.settings.noMail')}</p>
      {data.mail && <MailPace mailing={data.mailing} disabled={changeMailing.loading} onChange={choosePace} />}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('inbox.settings.kind')}</th>
            <th scope="col">{t('inbox.settings.inApp')}</th>
            {data.mail && <th scope="col">{t('inbox.settings.mail')}</th>}
          </tr>
        </thead>
        <tbody>
          {data.kinds.map(({ kind, inApp, mail }) => (
            <tr key={kind}>
              <th scope="row">{t(`inbox.kind.${kind}`)}</th>
              <td>
                <Checkbox
                  checked={inApp}
                  disabled={change.loading}
                  aria-label={`${t(`inbox.kind.${kind}`)}: ${t('inbox.settings.inApp')}`}
                  onChange={({ target }) => choose(kind, { inApp: target.checked, mail })}
                />
              </td>
              {data.mail && (
                <td>
                  <Checkbox
                    checked={mail && !noMail}
                    disabled={change.loading || noMail}
                    aria-label={`${t(`inbox.kind.${kind}`)}: ${t('inbox.settings.mail')}`}
                    onChange={({ target }) => choose(kind, { inApp, mail: target.checked })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
