// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table one moves in is a grid (WAI-ARIA)
import { isInBlock } from '@/grid/clipboard/cell-block';
import type { Place } from '@/grid/cursor/steps';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { type AxisLevel, cellKey, idOf } from './cells';
import { LevelList } from './LevelList';
import { MatrixCell } from './MatrixCell';
import styles from './matrix.less';
import type { ChoiceMatrixProps } from './matrix-props';
import { useMatrixCursor } from './useMatrixCursor';
import { useMatrixEdits } from './useMatrixEdits';
import { useMatrixInput } from './useMatrixInput';

/**
 * Levels by row and column as a coloured table: typed (value or code), chosen from a list, pasted and copied as a block, cleared. What cannot be
 * read stays in its cell with the reason. Cursor, keys and clipboard are those of the grid; beyond it Shift marks a block, Ctrl leads to the
 * ends, and Space or Alt+↓ opens the list.
 */
export function ChoiceMatrix(props: ChoiceMatrixProps) {
  const { label, titles, rows, columns, cells, options, problems, readOnly } = props;
  const t = useT();
  const at = useMatrixCursor(rows.length, columns.length);
  const edits = useMatrixEdits(props, at);
  const { typed, list, setTyped, setList, edit, commit, press, handlers } = useMatrixInput({ at, edits, readOnly });

  const cellOf = (place: Place, row: AxisLevel, column: AxisLevel) => {
    const isCursor = place.row === at.cursor.row && place.column === at.cursor.column;
    return (
      <MatrixCell
        key={idOf(column)}
        place={`${place.row},${place.column}`}
        cell={cells[idOf(row)]?.[idOf(column)]}
        options={options}
        problem={problems.get(cellKey(idOf(row), idOf(column)))}
        isCursor={isCursor}
        isMarked={at.isBlock && isInBlock(at.block, place)}
        typed={isCursor ? typed : undefined}
        onType={setTyped}
        onCommit={commit}
        onCancel={() => {
          setTyped(undefined);
          at.refocus();
        }}
        onFocus={() => {
          if (!isCursor) at.noteFocus(place);
        }}
        onPress={(cell, extend) => press(place, cell, extend)}
        onEdit={() => edit(edits.textHere)}
      />
    );
  };
  const problemHere = problems.get(cellKey(edits.here.row, edits.here.column));

  return (
    <div className={styles.matrix}>
      <div className={styles.scroll}>
        <table
          ref={at.table}
          role="grid"
          aria-label={label}
          aria-readonly={readOnly}
          aria-multiselectable
          {...handlers}
        >
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                {titles.rows} \ {titles.columns}
              </th>
              {columns.map((column) => (
                <AxisTitle key={idOf(column)} scope="col" level={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, r) => (
              <tr key={idOf(row)}>
                <AxisTitle scope="row" level={row} />
                {columns.map((column, c) => cellOf({ row: r, column: c }, row, column))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list && (
        <LevelList
          anchor={list}
          label={label}
          options={options}
          current={edits.levelHere}
          onChoose={(key) => {
            edits.choose(key);
            setList(undefined);
            at.refocus();
          }}
          onClose={(back) => {
            setList(undefined);
            if (back) at.refocus();
          }}
        />
      )}
      <p className={styles.note} aria-live="polite">
        {problemHere?.message ??
          (edits.note || t(readOnly ? 'configuration.matrix.hintRead' : 'configuration.matrix.hint'))}
        <button type="button" className={styles.copy} onClick={edits.copyAll}>
          {t('configuration.matrix.copy')}
        </button>
      </p>
    </div>
  );
}

/** The title of a row or column: name and code. */
function AxisTitle({ scope, level }: { scope: 'row' | 'col'; level: AxisLevel }) {
  const name = inLanguage(level.name);
  return (
    <th scope={scope}>
      <span className={styles.name} title={name}>
        {name || level.code}
      </span>
      <span className={styles.code}>{level.code}</span>
    </th>
  );
}
