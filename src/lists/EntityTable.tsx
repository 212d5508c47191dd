import { ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Empty, Flex, Input, Table, type TableProps, Tooltip } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { smallPages, totalOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { fetching } from '@/request/defaults';
import { usePreference } from '@/request/usePreference';
import { ColumnSettings, type HiddenColumns } from './ColumnSettings';
import { columnsOf } from './columns';
import { ExportShown } from './ExportShown';
import type { FieldList } from './fields';
import { saidSelection } from './SelectAll';
import type { Paged } from './usePages';

interface Props<R extends object> {
  /** Name under which this user's columns are kept: `project.list`. */
  id: string;
  fields: FieldList<R>;
  /** A list the server pages (`usePages`), or all rows at once. */
  rows: Paged<R> | readonly R[];
  rowKey?: keyof R & string;
  /** Searching: where the text goes. Without it there is no search box. */
  search?: { value: string; onSearch: (text: string) => void; placeholder?: string };
  /** What its button to read it again is called, where the page has another one called Refresh. */
  refreshName?: string;
  /** Left of the tools: create, import, … */
  toolbar?: ReactNode;
  /** Last column. */
  actions?: (row: R) => ReactNode;
  /** What belongs here, in one sentence, and one button to do it. */
  empty: { text: string; action?: ReactNode };
  /** antd's own options for what this list alone needs: selection, expansion, onRow. */
  more?: Omit<TableProps<R>, 'columns' | 'dataSource' | 'rowKey' | 'pagination' | 'locale'>;
}

const isPaged = <R,>(rows: Paged<R> | readonly R[]): rows is Paged<R> => !Array.isArray(rows);

/**
 * The table of every list: small, 10 rows a page of 10/20/50/100, no quick jumper (R-CONST-8), search, columns kept per user, an
 * empty state that says what to do.
 */
export function EntityTable<R extends object>(props: Props<R>) {
  const { id, fields, rows, rowKey = 'id' as keyof R & string, search, toolbar, actions, empty, more } = props;
  const t = useT();
  const refreshName = props.refreshName ?? t('table.refresh');
  const hiddenAtFirst = useMemo<HiddenColumns>(
    () => fields.list.filter((field) => field.hiddenAtFirst).map(({ name }) => name),
    [fields],
  );
  const [hidden, keepHidden] = usePreference<HiddenColumns>(`columns.${id}`, hiddenAtFirst);
  const [localSize, setLocalSize] = useState<number>(fetching.pageSize);
  const paged = isPaged(rows) ? rows : undefined;
  const local = !paged;
  const list = paged ? paged.rows : (rows as readonly R[]);
  const titled = useMemo(
    () => fields.list.filter((field) => field.only !== 'form').map((field) => ({ ...field, label: t(field.title) })),
    [fields, t],
  );
  const sorter = paged?.state.sorter;
  const columns = useMemo(
    () =>
      columnsOf(
        titled.filter((field) => !hidden.includes(field.name)),
        { local, sorter, actions },
      ),
    [titled, hidden, local, sorter, actions],
  );
  const shown = useRef<HTMLDivElement>(null);
  const nothing = paged?.failed ? t('error.request') : search?.value ? t('table.nothingFound') : empty.text;

  return (
    <Flex vertical gap={8}>
      <Flex gap={8} align="start" wrap>
        {search && <SearchBox key={id} {...search} />}
        {/* Not a Flex, which vanishes when it is empty: this keeps the tools at the end. */}
        <div style={{ display: 'flex', flex: 1, flexWrap: 'wrap', gap: 8 }}>{toolbar}</div>
        {/* Where they have no room beside the others they go to the next line together. */}
        <Flex gap={8} style={{ marginInlineStart: 'auto' }}>
          {paged && (
            <Tooltip title={refreshName}>
              <Button type="text" icon={<ReloadOutlined />} aria-label={refreshName} onClick={paged.refresh} />
            </Tooltip>
          )}
          <ExportShown list={shown} name={id} columns={columns.length - (actions ? 1 : 0)} />
          <ColumnSettings columns={titled} hidden={hidden} hiddenAtFirst={hiddenAtFirst} onChange={keepHidden} />
        </Flex>
      </Flex>
      <div ref={shown}>
        <Table<R>
          {...more}
          {...(more?.rowSelection && { rowSelection: saidSelection(more.rowSelection, list, t) })}
          size="small"
          sticky={{ offsetHeader: 48 }}
          rowKey={rowKey}
          columns={columns}
          dataSource={[...list]}
          loading={paged && { spinning: paged.loading, delay: 200 }}
          scroll={{ x: 'max-content' }}
          locale={{
            emptyText: paged?.loading ? (
              <div style={{ height: 120 }} />
            ) : (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nothing}>
                {!search?.value && !paged?.failed && empty.action}
              </Empty>
            ),
          }}
          pagination={{
            ...smallPages,
            showTotal: totalOf(t),
            ...(paged
              ? { current: paged.state.current, pageSize: paged.state.pageSize, total: paged.total }
              : { pageSize: localSize, onShowSizeChange: (_, size) => setLocalSize(size) }),
          }}
          onChange={(page, _filters, sorted, { action }) => {
            if (!paged) return;
            const by = Array.isArray(sorted) ? sorted[0] : sorted;
            const order = by?.order && `${by.order === 'descend' ? '-' : ''}${String(by.columnKey)}`;
            paged.turn({
              current: action === 'paginate' ? (page.current ?? 1) : 1,
              pageSize: page.pageSize ?? fetching.pageSize,
              ...(order ? { sorter: order } : { sorter: undefined }),
            });
          }}
        />
      </div>
    </Flex>
  );
}

/** Searches a moment after typing and at once on Enter; `/` anywhere outside of an input brings the focus here. */
export function SearchBox({ value, onSearch, placeholder }: NonNullable<Props<object>['search']>) {
  const t = useT();
  const [text, setText] = useState(value);
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>();
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer);
    setTimer(setTimeout(() => onSearch(next), 300));
  };
  return (
    <Input
      allowClear
      data-focus-key="/"
      prefix={<SearchOutlined />}
      style={{ width: 280 }}
      aria-label={placeholder ?? t('table.search')}
      placeholder={placeholder ?? t('table.search')}
      value={text}
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => {
        clearTimeout(timer);
        onSearch(text);
      }}
    />
  );
}
