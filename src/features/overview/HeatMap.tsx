import type { CSSProperties } from 'react';
import type { BoardCell, RiskBoard, Spot } from '#domain/views/risk-board.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useLooks } from '@/ratings/useLooks';
import { useTones } from '@/theme';
import type { Side } from './charts';
import styles from './overview.less';

/** A cell of the map, or none. */
type Cell = Pick<Spot, 'impact' | 'feasibility'>;

/** More dots than these are a number. */
const mostDots = 12;

/** A map of so many columns stands alone in its width: beside something else its cells had no room for two digits. */
const wideFrom = 7;
export const isWideMap = ({ feasibilities }: RiskBoard): boolean => feasibilities.length >= wideFrom;

/**
 * Impact by feasibility with the levels of the method: the number of risks in each cell, in the colour of its risk value, and below it those
 * of the other side as dots. A cell is chosen by a click where somebody listens.
 */
export function HeatMap({
  board,
  side,
  chosen,
  dots = true,
  onChoose,
}: {
  board: RiskBoard;
  side: Side;
  /** The risks of the other side as dots. */
  dots?: boolean;
  chosen?: Cell;
  onChoose?: (cell: Cell) => void;
}) {
  const t = useT();
  const { impacts, feasibilities, cells } = board;
  const isChosen = (impact: string, feasibility: string) =>
    chosen?.impact === impact && chosen.feasibility === feasibility;
  const sum = (list: readonly BoardCell[]) => list.reduce((total, cell) => total + cell[side].length, 0);
  const columns = { '--columns': feasibilities.length } as CSSProperties;
  return (
    <div className={styles.mapPlace}>
      <table className={styles.map} data-part="heat-map" data-side={side} style={columns}>
        <caption>{t('board.map.caption')}</caption>
        <tbody>
          {impacts.map((impact, row) => (
            <tr key={impact.code}>
              <AxisTitle scope="row" name={inLanguage(impact.name)} count={sum(cells[row] ?? [])} />
              {(cells[row] ?? []).map((cell) => (
                <td key={cell.feasibility}>
                  <MapCell
                    cell={cell}
                    side={side}
                    dots={dots}
                    chosen={isChosen(cell.impact, cell.feasibility)}
                    names={[impact.name, feasibilities.find(({ code }) => code === cell.feasibility)?.name].map(
                      (name) => (name ? inLanguage(name) : ''),
                    )}
                    onChoose={onChoose}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {feasibilities.map(({ code, name }, column) => (
              <AxisTitle
                key={code}
                scope="col"
                name={inLanguage(name)}
                count={sum(cells.flatMap((row) => row[column] ?? []))}
              />
            ))}
          </tr>
          <tr>
            <td />
            <td colSpan={feasibilities.length} className={styles.axis}>
              {t('board.map.feasibility')}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The title of a row or column with its number of risks; a long name is cut off, the number is not. */
function AxisTitle({ scope, name, count }: { scope: 'row' | 'col'; name: string; count: number }) {
  return (
    <th scope={scope} title={name}>
      <div>
        <span className={styles.axisName}>{name}</span> <small className="num">{count}</small>
      </div>
    </th>
  );
}

function MapCell({
  cell,
  side,
  dots,
  chosen,
  names,
  onChoose,
}: {
  cell: BoardCell;
  side: Side;
  dots: boolean;
  chosen: boolean;
  names: readonly string[];
  onChoose: ((cell: Cell) => void) | undefined;
}) {
  const t = useT();
  const looks = useLooks().risk;
  const tones = useTones();
  const { impact, feasibility, least, most } = cell;
  const look = most === null ? undefined : looks.get(String(most));
  const tone = look && tones[look.tone];
  const count = cell[side].length;
  const others = cell[side === 'before' ? 'after' : 'before'].length;
  const range = most === null ? '' : `${least === most ? most : `${least}–${most}`}`;
  const words = t('board.map.cell', {
    impact: names[0] ?? '',
    feasibility: names[1] ?? '',
    value: `${range} ${look?.name ?? ''}`.trim(),
    before: cell.before.length,
    after: cell.after.length,
  });
  const content = (
    <>
      <b className="num">{count || '–'}</b>
      <span className={styles.cellValue} data-part="value">
        <span className="num">{range} </span>
        <span className={styles.levelName}>{look?.name}</span>
      </span>
      <span className={styles.dots} aria-hidden="true">
        {dots && (others > mostDots ? `• ${others}` : '•'.repeat(others))}
      </span>
    </>
  );
  const style = tone && { color: tone.text, background: tone.background, borderColor: tone.fill };
  if (!onChoose)
    return (
      <div className={styles.cell} style={style} title={words}>
        {content}
      </div>
    );
  return (
    <button
      type="button"
      className={styles.cell}
      style={style}
      title={words}
      aria-label={words}
      aria-pressed={chosen}
      onClick={() => onChoose(chosen ? { impact: null, feasibility: null } : { impact, feasibility })}
    >
      {content}
    </button>
  );
}
