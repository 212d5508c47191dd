import { Select } from 'antd';
import type { ReactNode } from 'react';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { PanelField } from './PanelField';

export interface PanelOption {
  value: string;
  label: ReactNode;
  /** What typing searches. */
  text: string;
}

/** What is chosen: one or none, or several. */
export type Chosen<V> = V extends readonly string[] ? string[] : string | null;

/** A labelled choice of one (null = none) or, where `value` is a list, of several. */
export function PanelSelect<V extends string | null | readonly string[]>({
  label,
  value,
  options,
  allowEmpty = false,
  readOnly,
  error = null,
  needed,
  className = '',
  onChange,
}: {
  label: string;
  value: V;
  options: readonly PanelOption[];
  /** A single choice can be taken out again. */
  allowEmpty?: boolean;
  readOnly: boolean;
  error?: string | null;
  /** What is said while nothing is chosen although the row needs it; what is chosen is then not taken out. */
  needed?: string | null | undefined;
  className?: string;
  onChange: (value: Chosen<V>) => void;
}) {
  const t = useT();
  const several = Array.isArray(value);
  return (
    <PanelField label={label} error={error} missing={value ? null : needed}>
      {(id) => (
        <Select<string | string[] | null>
          id={id}
          className={className}
          size="small"
          {...(several && { mode: 'multiple' })}
          value={several ? [...value] : (value as string | null) || null}
          disabled={readOnly}
          allowClear={!several && allowEmpty && !needed && clearable(t('form.clear'))}
          showSearch={{ optionFilterProp: 'text' }}
          options={[...options]}
          status={error ? 'error' : ''}
          onChange={(next) => onChange((next ?? null) as Chosen<V>)}
        />
      )}
    </PanelField>
  );
}
