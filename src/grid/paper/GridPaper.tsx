import type { RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useGridContext } from '../grid-context';
import type { Column, GridProps, GridView, PaperFacts } from '../grid-types';
import { type ViewRows, wordsOf } from '../lines/useViewRows';
import { PaperTable } from './PaperTable';
import styles from './paper.less';
import { usePrinting } from './usePrinting';

interface Props<R extends object> {
  paper: NonNullable<GridProps<R>['paper']>;
  label: string;
  /** The grid on screen. */
  frame: RefObject<HTMLElement | null>;
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  /** Those that are hidden too: a filter of them holds. */
  allColumns: readonly Column<R>[];
  filters: GridView['filters'];
  groupColumn: Column<R> | undefined;
  /** Number of rows, those that are filtered away too. */
  total: number;
}

/** Width of the text on a page (pt): A4 across, and upright inside a frame. */
const across = 785;
const upright = 490;

/** Paper across, for tables alone; other pages are printed as the person set it in the browser. */
const pageRule = '@page { size: A4 landscape; margin: 10mm }';

/** The lines of a grid as they are printed. There only while the browser prints: all of them at once are too many for the screen. */
export function GridPaper<R extends object>(props: Props<R>) {
  const { colours } = useGridContext();
  const at = usePrinting(props.frame);
  if (at === null) return null;
  const { paper, label, shown, columns } = props;
  // On its page the empty grid says why it is empty.
  if (paper === 'inPlace' && shown.passed.length === 0) return null;
  const table = { label, shown, columns };
  if (paper === 'inPlace')
    return (
      <div className={styles.inPlace} style={colours} data-part="paper">
        <PaperTable {...table} width={upright} />
      </div>
    );
  return createPortal(
    <div className={styles.alone} style={colours} data-part="paper">
      <style>{pageRule}</style>
      {paper(factsOf(props, at))}
      <PaperTable {...table} width={across} />
    </div>,
    document.body,
  );
}

function factsOf<R extends object>({ shown, total, allColumns, filters, groupColumn }: Props<R>, at: string) {
  const facts: PaperFacts = {
    shown: shown.passed.length,
    total,
    filters: allColumns
      .map(({ key, titleText }) => ({ column: titleText, words: wordsOf(filters?.[key]) }))
      .filter(({ words }) => words.length > 0),
    ...(groupColumn && { groupedBy: groupColumn.titleText }),
    at,
  };
  return facts;
}
