// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import { useEffect, useRef } from 'react';
import styles from '@/grid/grid.less';
import type { Option } from '@/grid/grid-types';
import { useT } from '@/i18n';

interface Props {
  id: string;
  label: string;
  options: readonly Option[];
  /** Values that are chosen. */
  chosen: readonly string[];
  /** Number of the option that Enter takes. */
  at: number;
  multiple: boolean;
  onPick: (option: Option) => void;
}

/** The label without the code that stands before it in a column of its own. */
const nameOf = ({ label, code }: Option): string =>
  code !== undefined && label.startsWith(`${code} `) ? label.slice(code.length + 1) : label;

/** More are not drawn: a list that long is searched, not read. */
const mostDrawn = 200;

export function ChoiceList({ id, label, options, chosen, at, multiple, onPick }: Props) {
  const t = useT();
  const current = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the highlighted option
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest' });
  }, [at, options]);
  const drawn = options.slice(0, mostDrawn);
  return (
    <div role="listbox" id={id} aria-label={label} aria-multiselectable={multiple} className={styles.list}>
      {drawn.map((option, number) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard acts on the field (aria-activedescendant)
        <div
          key={option.value}
          ref={number === at ? current : undefined}
          role="option"
          id={`${id}-${number}`}
          aria-selected={chosen.includes(option.value)}
          aria-disabled={option.disabled}
          className={number === at ? `${styles.option} ${styles.optionAt}` : styles.option}
          onClick={() => option.disabled || onPick(option)}
        >
          {multiple && <span className={styles.check} data-on={chosen.includes(option.value)} />}
          {option.code && option.code !== option.label && <span className={styles.optionCode}>{option.code}</span>}
          <span className={styles.optionLabel}>{option.show ?? (nameOf(option) || '–')}</span>
        </div>
      ))}
      {options.length > mostDrawn && (
        <div className={styles.hint}>{t('grid.list.more', { count: options.length - mostDrawn })}</div>
      )}
    </div>
  );
}
