import { Input } from 'antd';
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { composing } from '@/components/composing';
import { useT } from '@/i18n';
import type { Common } from './common';

interface Props {
  id: string;
  describedBy: string | undefined;
  common: Common;
  isLong: boolean;
  readOnly: boolean;
  onBegin: () => void;
  onLeave: () => void;
  onText: (text: string) => void;
}

/** A text of several rows: saved on leaving the field or by Enter (Ctrl+Enter in long texts), Esc puts it back. */
export function ManyText({ id, describedBy, common, isLong, readOnly, onBegin, onLeave, onText }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const stored = common.isVarious ? '' : String(common.value ?? '');
  const commit = () => {
    setTyped(null);
    if (typed === null || typed === stored) return onLeave();
    onText(typed);
  };
  // Other rows are marked, or none, while something stands in the field.
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => () => latest.current(), []);
  const press = (event: KeyboardEvent) => {
    if (composing(event)) return;
    if (event.key === 'Escape') setTyped(null);
    else if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) commit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const Field = isLong ? Input.TextArea : Input;
  return (
    <Field
      id={id}
      size="small"
      value={typed ?? stored}
      readOnly={readOnly}
      data-typed={typed === null ? undefined : ''}
      placeholder={common.isVarious ? t('many.various') : ''}
      aria-describedby={describedBy}
      aria-invalid={describedBy ? true : undefined}
      onFocus={onBegin}
      onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        onBegin();
        setTyped(event.target.value);
      }}
      onBlur={commit}
      onKeyDown={press}
      {...(isLong && { autoSize: { minRows: 1, maxRows: 8 } })}
    />
  );
}
