import { useDebounce } from 'ahooks';
import { Select } from 'antd';
import { useEffect, useState } from 'react';
import { inauth, type UserCard } from '#contract/account/inauth.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';

export const userLabel = (user: UserCard): string =>
  user.fullName && user.fullName !== user.username ? `${user.fullName} (${user.username})` : user.username;

interface Props {
  id?: string;
  value?: string[];
  onChange?: (ids: string[]) => void;
}

/** Picks several users by part of a name; the value is their ids. */
export function UserSelect({ id, value = [], onChange }: Props) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<ReadonlyMap<string, UserCard>>(new Map());
  const search = useDebounce(typed, { wait: 250 });
  const { data: found, loading } = useCall(inauth.users, { body: search ? { search } : {} });
  const unknown = value.filter((one) => !known.has(one));
  const { data: named } = useCall(inauth.users, unknown.length > 0 ? { body: { ids: unknown } } : null);

  useEffect(() => {
    const cards = [...(found ?? []), ...(named ?? [])];
    setKnown((before) => new Map([...before, ...cards.map((card): [string, UserCard] => [card.id, card])]));
  }, [found, named]);

  const shown = new Map((found ?? []).map((card) => [card.id, card]));
  for (const one of value) {
    const card = known.get(one);
    if (card) shown.set(one, card);
  }
  return (
    <Select
      {...(id ? { id } : {})}
      mode="multiple"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={loading}
      placeholder={t('form.choose')}
      value={value}
      onChange={(ids: string[]) => onChange?.(ids)}
      options={[...shown.values()].map((card) => ({ value: card.id, label: userLabel(card) }))}
    />
  );
}
