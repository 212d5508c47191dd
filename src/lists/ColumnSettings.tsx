import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Flex, Popover, Tooltip } from 'antd';
import { useT } from '@/i18n';

/** Names of the columns a user has switched off. */
export type HiddenColumns = string[];

interface Props {
  columns: readonly { name: string; label: string }[];
  hidden: HiddenColumns;
  /** Switched off until the user says otherwise. */
  hiddenAtFirst: HiddenColumns;
  onChange: (hidden: HiddenColumns) => void;
}

/** Which columns are shown; the last one cannot be switched off. */
export function ColumnSettings({ columns, hidden, hiddenAtFirst, onChange }: Props) {
  const t = useT();
  const shown = columns.filter(({ name }) => !hidden.includes(name));
  const isAsAtFirst = hidden.length === hiddenAtFirst.length && hidden.every((name) => hiddenAtFirst.includes(name));
  const list = (
    <Flex vertical gap={4}>
      {columns.map(({ name, label }) => (
        <Checkbox
          key={name}
          checked={!hidden.includes(name)}
          disabled={shown.length === 1 && shown[0]?.name === name}
          onChange={({ target }) =>
            onChange(target.checked ? hidden.filter((other) => other !== name) : [...hidden, name])
          }
        >
          {label}
        </Checkbox>
      ))}
      <Button size="small" disabled={isAsAtFirst} onClick={() => onChange(hiddenAtFirst)}>
        {t('table.columns.reset')}
      </Button>
    </Flex>
  );
  return (
    <Popover trigger="click" placement="bottomRight" title={t('table.columns')} content={list}>
      <Tooltip title={t('table.columns')}>
        <Button type="text" icon={<SettingOutlined />} aria-label={t('table.columns')} />
      </Tooltip>
    </Popover>
  );
}
