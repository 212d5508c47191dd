import { App } from 'antd';
import type { PersonalTokenItem } from '#contract/account/personal-token.ts';
import { type UserDetail, userAdmin } from '#contract/account/user-admin.ts';
import { useT } from '@/i18n';
import { TokenLine } from '@/product/TokenLine';
import { useAction } from '@/request/useCall';
import styles from './user-admin.less';

interface Props {
  user: UserDetail;
  canModify: boolean;
  onChanged: (user: UserDetail) => void;
}

/** The tokens the user made for programs; each can be revoked. */
export function UserTokens({ user, canModify, onChanged }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const revoking = useAction(userAdmin.revokeToken);
  const revoke = async ({ id, name }: PersonalTokenItem) => {
    const changed = await revoking.run({ params: { userId: user.id, tokenId: id } });
    if (!changed) return;
    onChanged(changed);
    message.success(t('token.revoked', { name }));
  };
  return (
    <section className={styles.part} data-part="personal-tokens">
      <h3>{t('userAdmin.tokens')}</h3>
      {user.tokens.length === 0 ? (
        <p className="quiet">{t('userAdmin.tokens.none')}</p>
      ) : (
        <ul>
          {user.tokens.map((token) => (
            <TokenLine key={token.id} token={token} {...(canModify && { onRevoke: (one) => void revoke(one) })} />
          ))}
        </ul>
      )}
    </section>
  );
}
