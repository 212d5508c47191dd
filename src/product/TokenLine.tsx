import { Button, Modal, Tag } from 'antd';
import { useState } from 'react';
import type { PersonalTokenItem } from '#contract/account/personal-token.ts';
import { type TokenScope, tokenScopeNames } from '#domain/model/personal-token.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';

interface Props {
  token: PersonalTokenItem;
  /** Without it the token is only shown. */
  onRevoke?: (token: PersonalTokenItem) => void;
}

/** A personal token: name, scopes, when it was made and used, until when it works. */
export function TokenLine({ token, onRevoke }: Props) {
  const t = useT();
  const { time, day } = useDates();
  const [asking, setAsking] = useState(false);
  const { name, scopes, createdAt, usedAt, expiresAt, expired, waitsFor } = token;
  const facts = [
    t('token.created', { at: day(createdAt) }),
    usedAt === null ? t('token.neverUsed') : t('token.used', { at: time(usedAt) }),
    t(expired ? 'token.ended' : 'token.until', { at: day(expiresAt) }),
    ...(waitsFor === null ? [] : [t('token.waitsFor', { name: waitsFor })]),
  ];
  const known = tokenScopeNames.filter((scope) => scopes.includes(scope));
  return (
    <li>
      <span style={{ flex: 1 }}>
        <b>{name}</b> {(expired || waitsFor !== null) && <Tag>{t(expired ? 'token.expired' : 'token.waits')}</Tag>}
        <br />
        <span>{known.map((scope: TokenScope) => t(`token.scope.${scope}`)).join(' · ')}</span>
        <br />
        <span className="quiet num">{facts.join(' · ')}</span>
      </span>
      {onRevoke && (
        <Button size="small" aria-label={t('token.revokeOf', { name })} onClick={() => setAsking(true)}>
          {t('token.revoke')}
        </Button>
      )}
      <Modal
        open={asking}
        title={t('token.revokeAsk', { name })}
        okText={t('token.revoke')}
        okButtonProps={{ danger: true }}
        cancelText={t('confirm.cancel')}
        onOk={() => {
          setAsking(false);
          onRevoke?.(token);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('token.revokeWords')}
      </Modal>
    </li>
  );
}
