import { Badge } from 'antd';
import type { UserState } from '#domain/model/user.ts';
import { useT } from '@/i18n';

const looks: Record<UserState, 'success' | 'processing' | 'warning' | 'default'> = {
  active: 'success',
  invited: 'processing',
  waiting: 'warning',
  disabled: 'default',
};

/** The state of a user: a point in its colour and the word. */
export function StateTag({ state }: { state: UserState }) {
  return <Badge status={looks[state]} text={useT()(`userAdmin.state.${state}`)} />;
}
