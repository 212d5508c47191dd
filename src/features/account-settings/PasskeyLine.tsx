import { App, Button, Space } from 'antd';
import { useState } from 'react';
import { type Passkeys as List, type PasskeyItem, passkey } from '#contract/account/passkey.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call, silent } from '@/request/call';
import { PasskeyNameDialog } from './PasskeyNameDialog';

interface Props {
  passkey: PasskeyItem;
  onChanged: (list: List) => void;
}

/** A passkey: its name, when it was added and used, renaming and removing. */
export function PasskeyLine({ passkey: { id, name, createdAt, usedAt, backedUp }, onChanged }: Props) {
  const t = useT();
  const { day, time } = useDates();
  const { message, modal } = App.useApp();
  const [renaming, setRenaming] = useState(false);
  const params = { passkeyId: id };
  const facts = [
    t('passkey.created', { at: day(createdAt) }),
    usedAt === null ? t('passkey.neverUsed') : t('passkey.used', { at: time(usedAt) }),
    ...(backedUp ? [t('passkey.backedUp')] : []),
  ];
  const rename = (typed: string) =>
    call(passkey.rename, { params, body: { name: typed } }, silent).then((list) => {
      setRenaming(false);
      onChanged(list);
      message.success(t('passkey.renamed'));
    });
  const remove = () =>
    modal.confirm({
      focusable: { autoFocusButton: 'cancel' },
      title: t('passkey.removeAsk', { name }),
      content: t('passkey.removeWords'),
      okText: t('passkey.remove'),
      cancelText: t('confirm.cancel'),
      onOk: () =>
        // Not awaited: the password may be asked for, over the page that this dialog would cover.
        void call(passkey.remove, { params }).then(
          (list) => {
            onChanged(list);
            message.success(t('passkey.removed'));
          },
          () => undefined,
        ),
    });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <div className="quiet num">{facts.join(' · ')}</div>
      </div>
      <Space>
        <Button size="small" aria-label={t('passkey.renameOf', { name })} onClick={() => setRenaming(true)}>
          {t('passkey.rename')}
        </Button>
        <Button size="small" aria-label={t('passkey.removeOf', { name })} onClick={remove}>
          {t('passkey.remove')}
        </Button>
      </Space>
      {renaming && (
        <PasskeyNameDialog
          title={t('passkey.renameOf', { name })}
          okText={t('passkey.rename')}
          name={name}
          onName={rename}
          onClose={() => setRenaming(false)}
        />
      )}
    </li>
  );
}
