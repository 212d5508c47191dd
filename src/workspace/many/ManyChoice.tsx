import { Select } from 'antd';
import { useMemo } from 'react';
import { clearable } from '@/components/clearable';
import type { CellValue, Option } from '@/grid/grid-types';
import { useT } from '@/i18n';
import type { Common } from './common';

interface Props {
  id: string;
  kind: 'choice' | 'choices' | 'toggle';
  common: Common;
  options: readonly Option[];
  isEmptiable: boolean;
  readOnly: boolean;
  onBegin: () => void;
  onLeave: () => void;
  onOne: (value: CellValue, text: string) => void;
  /** What all rows had of a list, and what they are to have. */
  onList: (from: readonly string[], to: readonly string[]) => void;
}

/** A choice in several rows, saved at once: one entry, several, or yes and no. */
export function ManyChoice({
  id,
  kind,
  common,
  options,
  isEmptiable,
  readOnly,
  onBegin,
  onLeave,
  onOne,
  onList,
}: Props) {
  const t = useT();
  const entries = useMemo(
    () =>
      kind === 'toggle'
        ? [
            { value: 'true', label: t('workspace.yes'), text: t('workspace.yes'), disabled: false },
            { value: 'false', label: t('workspace.no'), text: t('workspace.no'), disabled: false },
          ]
        : options.map(({ value, label, show, disabled = false }) => ({
            value,
            label: show ?? label,
            text: label,
            disabled,
          })),
    [t, kind, options],
  );
  const textOf = (value: string) => entries.find((entry) => entry.value === value)?.text ?? value;
  const chosen = () => {
    if (kind === 'choices') return [...((common.value ?? []) as readonly string[])];
    if (common.isVarious) return null;
    return kind === 'toggle' ? String(common.value === true) : (common.value as string | null);
  };
  const choose = (next: string | string[] | null | undefined) => {
    if (kind === 'choices') onList((common.value ?? []) as readonly string[], Array.isArray(next) ? next : []);
    else if (kind === 'toggle') onOne(next === 'true', textOf(String(next)));
    else onOne((next as string | null | undefined) ?? null, next ? textOf(String(next)) : '');
  };
  return (
    <Select<string | string[] | null>
      id={id}
      size="small"
      {...(kind === 'choices' && { mode: 'multiple' })}
      value={chosen()}
      disabled={readOnly}
      placeholder={common.isVarious ? t('many.various') : ''}
      allowClear={kind === 'choice' && isEmptiable && clearable(t('form.clear'))}
      showSearch={{ optionFilterProp: 'text' }}
      options={entries}
      onFocus={onBegin}
      onBlur={onLeave}
      onChange={choose}
    />
  );
}
