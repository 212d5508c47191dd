import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import type { StepRow } from '#domain/kinds/attack-step/shape.ts';
import { composing } from '@/components/composing';
import { useT } from '@/i18n';
import { usePanelField } from '@/rows/panel/usePanelField';
import parts from '@/rows/parts.less';
import styles from './attack-path.less';

/** The name of a step in its line: saved on leaving or by Enter, Esc puts it back; Alt+↑/↓ moves the step. */
export function StepName({
  step,
  readOnly,
  onFocus,
  onMove,
}: {
  step: StepRow;
  readOnly: boolean;
  onFocus: () => void;
  onMove: (by: 1 | -1) => void;
}) {
  const t = useT();
  const title = t('path.step.name', { code: step.code });
  const { begin, save, leave, error, typed, type, staysRefused } = usePanelField('steps', step, title, step.name);
  const commit = async (by: 'enter' | 'blur') => {
    if (typed === null || staysRefused(by)) return;
    if (typed.trim() === step.name || (await save({ name: typed.trim() }, typed))) {
      type(null);
      leave();
    }
  };
  const press = (event: KeyboardEvent) => {
    if (composing(event)) return;
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      void commit('blur');
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Enter') void commit('enter');
    else if (event.key === 'Escape') {
      type(null);
      leave();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span className={styles.name}>
      <Input
        size="small"
        variant="borderless"
        value={typed ?? step.name}
        aria-label={title}
        aria-invalid={error ? true : undefined}
        status={error ? 'error' : ''}
        title={step.name}
        readOnly={readOnly}
        onFocus={() => {
          begin();
          onFocus();
        }}
        onChange={(event) => type(event.target.value)}
        onBlur={() => void commit('blur')}
        onKeyDown={press}
      />
      {error && (
        <span className={parts.fieldError} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}
