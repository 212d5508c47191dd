import { Flex, Select } from 'antd';
import { iconNames, icons } from '#domain/model/icons.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';

interface Props {
  id?: string;
  value?: string;
  onChange?: (icon: string) => void;
}

/** Chooses the icon of an asset; without one it has that of its category. A form gives value and what a choice does. */
export function IconItem({ value, onChange, ...bound }: Props) {
  const t = useT();
  return (
    <Select
      {...bound}
      value={value || null}
      allowClear={clearable(t('form.clear'))}
      placeholder={t('library.icon.ofCategory')}
      showSearch={{ optionFilterProp: 'title' }}
      options={iconNames.map((name) => ({
        value: name,
        title: t(`asset.icon.${name}`),
        label: (
          <Flex gap={8} align="center">
            <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor">
              <path d={icons[name]} />
            </svg>
            {t(`asset.icon.${name}`)}
          </Flex>
        ),
      }))}
      onChange={(icon?: string | null) => onChange?.(icon ?? '')}
    />
  );
}
