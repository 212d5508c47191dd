import { Checkbox } from 'antd';
import { useId } from 'react';
import type { Permission } from '#contract/kit/permissions.ts';
import { useT } from '@/i18n';
import { permissionGroups, rightOf, withTick } from './permission-groups';
import styles from './user-admin.less';

interface Props {
  /** Of the field: a refused form looks for it on the page. */
  id?: string;
  value?: readonly string[];
  onChange?: (value: string[]) => void;
  /** What the administrator holds: no more can be given. */
  held: readonly string[];
  disabled?: boolean;
}

/** The permissions in their groups, to tick. */
export function PermissionPicker({ id: fieldId, value = [], onChange, held, disabled = false }: Props) {
  const t = useT();
  const id = useId();
  const box = (permission: Permission, area: string) => {
    const right = t(`userAdmin.picker.${rightOf(permission)}`);
    const isOut = !held.includes(permission);
    return (
      <Checkbox
        key={permission}
        checked={value.includes(permission)}
        // Left out where it can be ticked: the form itself may wait.
        {...(disabled || (isOut && !value.includes(permission)) ? { disabled: true } : {})}
        aria-label={t('userAdmin.picker.of', { area, right })}
        title={isOut ? t('userAdmin.picker.notHeld') : permission}
        onChange={({ target }) => onChange?.(withTick(value, permission, target.checked, held))}
      >
        {right}
      </Checkbox>
    );
  };
  return (
    <div id={fieldId} className={styles.picker}>
      {permissionGroups.map(({ name, areas }) => (
        <section key={name} aria-labelledby={`${id}${name}`}>
          <h3 id={`${id}${name}`}>{t(`userAdmin.group.${name}`)}</h3>
          {areas.map(({ area, of }) => (
            <div key={area} className={styles.area}>
              <span>{t(`userAdmin.area.${area}`)}</span>
              <span>{of.map((permission) => box(permission, t(`userAdmin.area.${area}`)))}</span>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
