// biome-ignore-all lint/a11y/useSemanticElements: a virtual table is made of divisions with roles; one cell has the focus, the others are reached by its keys
// biome-ignore-all lint/a11y/useFocusableInteractive: the same
import { useId } from 'react';
import { optionsOf } from '@/grid/editing/parse-cell';
import { Floating } from '@/grid/Floating';
import styles from '@/grid/grid.less';
import { useGridContext } from '@/grid/grid-context';
import type { Option } from '@/grid/grid-types';
import { enteredIn } from '@/grid/waiting/unsaved';
import { useT } from '@/i18n';
import { ChoiceList } from './ChoiceList';
import type { EditorProps } from './editor-props';
import { useChoice } from './useChoice';
import { labelOf, leftFor } from './useField';

/** One of a list, or several: typing narrows the list, arrows move, Enter or Tab takes the marked option. */
export function ChoiceEditor<R>(props: EditorProps<R>) {
  const { line, row, column, editing, cell, entered, description } = props;
  const t = useT();
  const grid = useGridContext();
  const id = useId();
  const { field, options, chosen, at, multiple, isListed, picked, type, pick, away, onKeyDown } = useChoice(props);

  return (
    <>
      <textarea
        ref={field}
        rows={1}
        role="combobox"
        className={editing ? styles.field : `${styles.field} ${styles.fieldIdle}`}
        data-grid-field=""
        data-grid-idle={editing ? undefined : ''}
        data-grid-ticked={picked ? '' : undefined}
        aria-label={labelOf(column, row, editing)}
        aria-description={editing ? undefined : description}
        aria-expanded={editing !== null && isListed}
        aria-controls={editing ? id : undefined}
        aria-activedescendant={editing && at >= 0 ? `${id}-${at}` : undefined}
        aria-invalid={editing?.message ? true : undefined}
        placeholder={
          editing ? labelsOf(optionsOf(column.editor ?? noEditor, row, enteredIn(entered, line)), chosen) : undefined
        }
        onKeyDown={onKeyDown}
        onInput={(event) => {
          if (!editing) grid.begin('typed', line, column.key);
          type(event.currentTarget.value);
        }}
        onCompositionStart={() => editing || grid.begin('typed', line, column.key)}
        onBlur={(event) => {
          if (editing && leftFor(field)) away(event.currentTarget.value);
        }}
      />
      {editing && cell && (isListed || editing.message) && (
        <Floating anchor={cell} isList>
          {editing.message && (
            <span role="alert" className={styles.message}>
              {editing.message}
            </span>
          )}
          {options.length === 0 ? (
            <div className={styles.hint}>{t('grid.list.nothing')}</div>
          ) : (
            <ChoiceList
              id={id}
              label={column.titleText}
              options={options}
              chosen={chosen}
              at={at}
              multiple={multiple}
              onPick={pick}
            />
          )}
        </Floating>
      )}
    </>
  );
}

const noEditor = { kind: 'text', value: () => '' } as const;

const labelsOf = (options: readonly Option[], chosen: readonly string[]) =>
  chosen
    .map((key) => options.find((option) => option.value === key)?.label ?? '')
    .filter(Boolean)
    .join(', ');
