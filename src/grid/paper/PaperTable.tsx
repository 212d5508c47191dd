import { useT } from '@/i18n';
import type { Column } from '../grid-types';
import { totalOf } from '../lines/total-of';
import type { Line, ViewRows } from '../lines/useViewRows';
import styles from './paper.less';
import { type PaperTexts, paperLayout } from './paper-layout';

interface Props<R> {
  label: string;
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  /** Width of a page (pt). */
  width: number;
}

interface PaperLine extends PaperTexts {
  id: string;
  /** The head of a group: its label, in place of texts. */
  group?: string;
}

/** A line as it is printed; those in which new rows are entered are left out. */
function paperLine<R>(line: Line<R>, columns: readonly Column<R>[], empty: string): PaperLine[] {
  if (line.kind === 'new' || line.kind === 'why') return [];
  if (line.kind === 'group') return [{ id: line.id, group: `${line.label || empty} · ${line.count}`, texts: [] }];
  const { id, row, inner = false } = line;
  return [{ id, inner, texts: columns.map((column) => (column.absent?.(row) ? '' : column.text(row))) }];
}

/** All lines of a grid as a plain table, whose titles stand on every page it takes. It says what is copied and exported. */
export function PaperTable<R>({ label, shown, columns, width }: Props<R>) {
  const t = useT();
  const lines = shown.lines.flatMap((line) => paperLine(line, columns, t('grid.group.none')));
  const totals =
    columns.some(({ total }) => total) && columns.map((column, at) => totalOf(t, column, at, shown.passed));
  const { font, shares } = paperLayout(
    columns.map(({ titleText }) => titleText),
    [
      ...lines.filter(({ group }) => group === undefined),
      ...(totals ? [{ texts: totals.map((one) => (typeof one === 'object' ? '' : String(one || ''))) }] : []),
    ],
    width,
  );
  const sides = columns.map(({ align }) => (align === undefined || align === 'left' ? undefined : styles[align]));
  return (
    <table className={styles.table} aria-label={label} style={{ fontSize: `${font}pt` }}>
      <colgroup>
        {columns.map(({ key }, place) => (
          <col key={key} style={{ width: `${shares[place]}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ key, titleText }, place) => (
            <th key={key} scope="col" className={sides[place]}>
              {titleText}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, group, inner, texts }) =>
          group === undefined ? (
            <tr key={id} className={inner ? styles.inner : undefined}>
              {columns.map(({ key }, place) => (
                <td key={key} className={sides[place]}>
                  {texts[place]}
                </td>
              ))}
            </tr>
          ) : (
            <tr key={id} className={styles.group}>
              <th scope="colgroup" colSpan={columns.length}>
                {group}
              </th>
            </tr>
          ),
        )}
        {totals && (
          <tr className={styles.totals}>
            {columns.map(({ key }, place) => (
              <td key={key} className={sides[place]}>
                {totals[place]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
}
