import { ArrowDownOutlined, ArrowUpOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Popover, Segmented } from 'antd';
import { useT } from '@/i18n';
import styles from '../grid.less';
import type { Column, GridView } from '../grid-types';
import { arrange, isShown, withColumns } from './useColumns';

interface Props<R> {
  columns: readonly Column<R>[];
  view: GridView;
  onView: (view: GridView) => void;
}

/** Which columns are shown, in which order and how wide, and how high the rows are. */
export function GridColumns<R>({ columns, view, onView }: Props<R>) {
  const t = useT();
  const all = arrange(columns, { order: view.order });

  const show = ({ key }: Column<R>, on: boolean) => onView({ ...view, ...withColumns(columns, view, [key], on) });
  const move = (at: number, by: -1 | 1) => {
    const order = all.map((column) => column.key);
    const [key] = order.splice(at, 1);
    if (key !== undefined) order.splice(at + by, 0, key);
    onView({ ...view, order });
  };
  const widen = (key: string, width: number | null) => {
    if (width !== null) onView({ ...view, widths: { ...view.widths, [key]: width } });
  };
  const movable = (at: number, by: -1 | 1) => {
    const neighbour = all[at + by];
    return neighbour !== undefined && (neighbour.sticky ?? false) === (all[at]?.sticky ?? false);
  };

  const list = (
    <div className={styles.settings}>
      <Segmented
        size="small"
        block
        aria-label={t('grid.rows')}
        value={view.tall ? 'tall' : 'low'}
        options={[
          { value: 'low', label: t('grid.rows.low') },
          { value: 'tall', label: t('grid.rows.tall') },
        ]}
        onChange={(height) => onView({ ...view, tall: height === 'tall' || undefined })}
      />
      {all.map((column, at) => (
        <div key={column.key} className={styles.setting}>
          <Checkbox
            checked={isShown(column, view)}
            disabled={column.hideable === false}
            onChange={(event) => show(column, event.target.checked)}
          >
            {column.titleText}
          </Checkbox>
          <InputNumber
            controls={false}
            size="small"
            min={column.minWidth ?? 40}
            max={1200}
            step={10}
            value={view.widths?.[column.key] ?? column.width}
            aria-label={t('grid.columns.width', { column: column.titleText })}
            onChange={(width) => widen(column.key, width)}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowUpOutlined />}
            disabled={!movable(at, -1)}
            aria-label={t('grid.columns.earlier', { column: column.titleText })}
            onClick={() => move(at, -1)}
          />
          <Button
            size="small"
            type="text"
            icon={<ArrowDownOutlined />}
            disabled={!movable(at, 1)}
            aria-label={t('grid.columns.later', { column: column.titleText })}
            onClick={() => move(at, 1)}
          />
        </div>
      ))}
      <Button
        size="small"
        type="link"
        onClick={() => onView({ ...view, order: undefined, hidden: undefined, shown: undefined, widths: undefined })}
      >
        {t('grid.columns.reset')}
      </Button>
    </div>
  );

  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <Button
        size="small"
        type="text"
        icon={<SettingOutlined />}
        aria-label={t('grid.columns')}
        title={t('grid.columns')}
      />
    </Popover>
  );
}
