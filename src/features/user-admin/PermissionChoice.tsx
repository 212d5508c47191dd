import { Collapse, Radio } from 'antd';
import { useState } from 'react';
import type { PermissionSetItem } from '#contract/account/user-admin.ts';
import { type Translate, useT } from '@/i18n';
import { PermissionPicker } from './PermissionPicker';
import { permissionGroups, rightOf } from './permission-groups';
import styles from './user-admin.less';

interface Props {
  /** Of the field: a refused form looks for it on the page. */
  id?: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
  /** What the administrator holds: no more can be given. */
  held: readonly string[];
  sets: readonly Pick<PermissionSetItem, 'id' | 'name' | 'permissions'>[];
}

/** What a new user may do: a permission set with what it grants, single permissions under "More". */
export function PermissionChoice({ id, value = [], onChange, held, sets }: Props) {
  const t = useT();
  const offered = sets.map((set) => ({ ...set, grants: set.permissions.filter((one) => held.includes(one)) }));
  const chosen = offered.find(({ grants }) => isSame(grants, value))?.id ?? null;
  // What was chosen one by one is not hidden.
  const [isMore, setMore] = useState(value.length > 0 && chosen === null);
  return (
    <div id={id}>
      <Radio.Group
        className={styles.sets}
        value={chosen}
        aria-label={t('userAdmin.set.apply')}
        onChange={({ target }) => onChange?.([...(offered.find((set) => set.id === target.value)?.grants ?? [])])}
      >
        {offered.map((set) => (
          <Radio key={set.id} value={set.id}>
            {set.name}
            <span className="quiet" data-part="grants">
              {grantsIn(t, set.grants) || t('userAdmin.set.grantsNothing')}
            </span>
          </Radio>
        ))}
      </Radio.Group>
      <p className="quiet">{t('userAdmin.set.copied')}</p>
      <Collapse
        ghost
        size="small"
        activeKey={isMore ? ['more'] : []}
        onChange={(keys) => setMore(keys.length > 0)}
        items={[
          {
            key: 'more',
            label: t('userAdmin.set.more', { count: value.length }),
            children: <PermissionPicker value={value} held={held} {...(onChange && { onChange })} />,
          },
        ]}
      />
    </div>
  );
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length > 0 && a.length === b.length && a.every((one) => b.includes(one));

/** What these permissions allow, group by group: "Projects: View, Edit". */
function grantsIn(t: Translate, permissions: readonly string[]): string {
  const parts = permissionGroups.flatMap(({ name, areas }) => {
    const given = areas.flatMap(({ of }) => of).filter((one) => permissions.includes(one));
    const rights = [...new Set(given.map(rightOf))].map((right) => t(`userAdmin.picker.${right}`));
    return rights.length > 0
      ? [t('userAdmin.picker.of', { area: t(`userAdmin.group.${name}`), right: rights.join(', ') })]
      : [];
  });
  return parts.join(' · ');
}
