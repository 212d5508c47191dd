import { Select } from 'antd';
import { iconNames, icons } from '#domain/model/icons.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import styles from './project.less';

/** Chooses the icon of a project out of the set, or none; a form gives value and what a choice does. */
export function IconChoice(given: { id?: string; value?: string; onChange?: (icon: string) => void }) {
  const t = useT();
  const { value, onChange, ...props } = given;
  return (
    <Select
      {...props}
      value={value || null}
      allowClear={clearable(t('form.clear'))}
      placeholder={t('form.choose')}
      showSearch={{ optionFilterProp: 'title' }}
      options={iconNames.map((name) => ({
        value: name,
        title: t(`asset.icon.${name}`),
        label: (
          <span className={styles.choice}>
            <svg className={styles.icon} width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
              <path d={icons[name]} />
            </svg>
            {t(`asset.icon.${name}`)}
          </span>
        ),
      }))}
      onChange={(icon?: string) => onChange?.(icon ?? '')}
    />
  );
}
