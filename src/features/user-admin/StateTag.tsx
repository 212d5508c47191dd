import { Tag } from 'antd';
import type { UserState } from '#domain/model/user.ts';
import { useT } from '@/i18n';

const colors: Record<UserState, string> = { active: 'success', invited: 'processing', disabled: 'default' };

/** The state of a user as a chip. */
export function StateTag({ state }: { state: UserState }) {
  return <Tag color={colors[state]}>{useT()(`userAdmin.state.${state}`)}</Tag>;
}
