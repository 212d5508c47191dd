import { DeleteOutlined, FilterOutlined, PlusOutlined, ProfileOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Select, Space, Tooltip } from 'antd';
import { memo, type RefObject } from 'react';
import { GridColumns } from '@/grid/filter/GridColumns';
import type { Column, GridHandle, GridView } from '@/grid/grid-types';
import { useT } from '@/i18n';
import type { SheetLine } from '@/rows/inner';
import type { AnyStep } from '@/rows/step';
import { InTabRow } from '../frame/TabRow';
import { ViewMenu } from '../views/ViewMenu';
import styles from '../workspace.less';
import { ShareTools } from './ShareTools';

/** What a person arranged in a grid, as it is kept. */
export type KeptView = GridView & Record<string, never>;

/** The buttons above the grid of a step. Apart from the grid, so that an edit does not draw them again. */
export const GridTools = memo(function GridTools({
  step,
  grid,
  columns,
  view,
  onView,
  readOnly,
  canDelete,
  onDelete,
  panelOn,
  onPanel,
}: {
  step: AnyStep;
  grid: RefObject<GridHandle | null>;
  columns: readonly Column<SheetLine>[];
  view: KeptView;
  onView: (view: GridView) => void;
  readOnly: boolean;
  canDelete: boolean;
  onDelete: () => void;
  panelOn: boolean;
  onPanel: (on: boolean) => void;
}) {
  const t = useT();
  const { Tools, MoreTools, FromLibrary } = step;
  return (
    <InTabRow>
      <div className={styles.tools}>
        {Tools && <Tools readOnly={readOnly} />}
        {FromLibrary && <FromLibrary />}
        {MoreTools && <MoreTools />}
        <span className={styles.fill} />
        <Space size={4}>
          {!readOnly && (
            <Tool
              icon={<DeleteOutlined />}
              text={t('workspace.grid.delete')}
              disabled={!canDelete}
              onClick={onDelete}
            />
          )}
          <Tool
            icon={<FilterOutlined />}
            text={t('workspace.grid.filter')}
            onClick={() => grid.current?.toggleFilter()}
          />
          <GroupSelect columns={columns} view={view} onView={onView} />
          <GridColumns columns={columns} view={view} onView={onView} />
          <ViewMenu kind={step.kind} view={view} onView={onView} />
          <ShareTools step={step} grid={grid} />
          <PanelTool on={panelOn} onPanel={onPanel} />
          {!readOnly && (
            <Button size="small" type="primary" icon={<PlusOutlined />} onClick={() => grid.current?.startNew()}>
              {t('workspace.grid.new')}
            </Button>
          )}
        </Space>
      </div>
    </InTabRow>
  );
});

/** Opens and closes the panel of the row; in the bar of a drawing it stands alone. */
export function PanelTool({ on, onPanel, alone }: { on: boolean; onPanel: (on: boolean) => void; alone?: true }) {
  const t = useT();
  const text = t('workspace.grid.panel');
  const tool = <Tool icon={<ProfileOutlined />} text={text} aria-pressed={on} onClick={() => onPanel(!on)} />;
  if (!alone) return tool;
  return (
    <InTabRow>
      <span className={styles.alone}>{tool}</span>
    </InTabRow>
  );
}

interface ToolProps extends Pick<ButtonProps, 'icon' | 'disabled' | 'aria-pressed' | 'onClick'> {
  text: string;
}

/** A button without a word; what it does is said on hover. */
function Tool({ text, ...given }: ToolProps) {
  return (
    <Tooltip title={text}>
      <Button size="small" type="text" aria-label={text} {...given} />
    </Tooltip>
  );
}

interface ViewProps {
  columns: readonly Column<SheetLine>[];
  view: GridView;
  onView: (view: GridView) => void;
}

function GroupSelect({ columns, view, onView }: ViewProps) {
  const t = useT();
  return (
    <Select
      size="small"
      variant="borderless"
      value={view.groupBy ?? ''}
      aria-label={t('workspace.grid.group')}
      popupMatchSelectWidth={false}
      options={[
        { value: '', label: t('workspace.grid.group.none') },
        ...columns.filter((c) => c.key !== 'code').map((c) => ({ value: c.key, label: c.titleText })),
      ]}
      onChange={(groupBy) => onView({ ...view, groupBy: groupBy || undefined })}
    />
  );
}
