import { DatePicker, Input, InputNumber, Select, Switch } from 'antd';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import type { Choice, Field } from './fields';

const noChoices = (): readonly Choice[] => [];

/** The control of a field; antd's Form passes value, onChange and id. */
export function FieldInput<R>({ field, ...bound }: { field: Field<R>; id?: string; disabled?: boolean }) {
  const t = useT();
  const choices = (field.choose ?? noChoices)();
  if (field.choose) {
    return (
      <Select
        {...bound}
        allowClear={clearable(t('form.clear'))}
        showSearch={{ optionFilterProp: 'label' }}
        {...(field.multiple ? { mode: 'multiple' as const } : {})}
        options={[...choices]}
        placeholder={t('form.choose')}
      />
    );
  }
  if (field.longText) return <Input.TextArea {...bound} autoSize={{ minRows: 3, maxRows: 12 }} />;
  switch (field.input) {
    case 'number':
      return <InputNumber controls={false} {...bound} style={{ width: '100%' }} />;
    case 'date':
      return <DatePicker {...bound} style={{ width: '100%' }} />;
    case 'switch':
      return <Switch {...bound} />;
    case 'password':
      return <Input.Password {...bound} autoComplete="new-password" />;
    default:
      return <Input {...bound} type={field.input ?? 'text'} />;
  }
}
