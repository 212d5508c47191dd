import { Badge } from 'antd';
import type { StoredState } from '#domain/model/user.ts';
import { useT } from '@/i18n';

const looks: Record<StoredState, 'success' | 'processing' | 'warning' | 'default'> = {
  active: 'success',
  invited: 'processing',
  waiting: 'warning',
  disabled: 'default',
  deleted: 'default',
};

/** The state of a user: a point in its colour and the word. */
export function StateTag({ state }: { state: StoredState }) {
  return <Badge status={looks[state]} text={useT()(`userAdmin.state.${state}`)} />;
}
