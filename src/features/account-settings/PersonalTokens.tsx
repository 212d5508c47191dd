import { App, Button, Result, Skeleton } from 'antd';
import { useState } from 'react';
import {
  type PersonalTokens as List,
  type PersonalTokenItem,
  personalToken,
} from '#contract/account/personal-token.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { TokenLine } from '@/product/TokenLine';
import { useAction, useCall } from '@/request/useCall';
import { MadeToken } from './MadeToken';
import { NewToken } from './NewToken';
import styles from './sessions.less';

/** The user's tokens for programs: making one, which is shown once, and revoking them. */
export function PersonalTokens() {
  const t = useT();
  const { message } = App.useApp();
  const { data, error, mutate } = useCall(personalToken.list, {});
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<{ name: string; token: string }>();
  const revoking = useAction(personalToken.revoke);
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active />;
  const revoke = async ({ id, name }: PersonalTokenItem) => {
    const left = await revoking.run({ params: { tokenId: id } });
    if (!left) return;
    mutate(left);
    message.success(t('token.revoked', { name }));
  };
  const shown = (name: string, token: string, tokens: List) => {
    setAdding(false);
    mutate(tokens);
    setMade({ name, token });
  };
  return (
    <section className={styles.sessions} data-part="personal-tokens">
      <h2>{t('token.title')}</h2>
      <p className="quiet">{t('token.hint')}</p>
      {data.longestDays === 0 && <p role="note">{t('token.off')}</p>}
      <p>
        {data.longestDays > 0 && <Button onClick={() => setAdding(true)}>{t('token.new')}</Button>}
        <Button type="link" href="/intara/v1.0/docs">
          {t('token.api')}
        </Button>
      </p>
      {data.tokens.length === 0 ? (
        data.longestDays > 0 && <p className="quiet">{t('token.none')}</p>
      ) : (
        <ul>
          {data.tokens.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={(one) => void revoke(one)} />
          ))}
        </ul>
      )}
      {/* Beside both, because the token follows the form that goes. */}
      {(adding || made) && <ReturnFocus />}
      {adding && <NewToken longestDays={data.longestDays} onMade={shown} onClose={() => setAdding(false)} />}
      {made && <MadeToken {...made} onClose={() => setMade(undefined)} />}
    </section>
  );
}
