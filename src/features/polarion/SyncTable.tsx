import { DisconnectOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Segmented, Select, Tooltip } from 'antd';
import { type Key, useMemo } from 'react';
import type { SyncedRequirement } from '#contract/polarion.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import { syncFields } from './columns';
import styles from './polarion.less';
import { isGone, type StateGroup, stateGroups } from './states';
import type { useNarrowed } from './useNarrowed';

interface Props {
  rows: readonly SyncedRequirement[];
  narrowed: ReturnType<typeof useNarrowed>;
  reading: boolean;
  onRefresh: () => void;
  /** Of who may change something: lines that are chosen. */
  choice?: { ids: string[]; onChange: (ids: string[]) => void };
  onForget?: (row: SyncedRequirement) => void;
  /** Something is being exchanged. */
  isBusy: boolean;
}

/** All requirements of the project with their work items: found, narrowed, sorted and chosen. */
export function SyncTable({ rows, narrowed, reading, onRefresh, choice, onForget, isBusy }: Props) {
  const t = useT();
  const isNarrowed = narrowed.task !== undefined || narrowed.state !== 'all';
  const hasGone = rows.some(isGone);
  const selection = choice && {
    selectedRowKeys: choice.ids,
    onChange: (keys: Key[]) => choice.onChange(keys.map(String)),
    preserveSelectedRowKeys: true,
    getCheckboxProps: ({ code, name }: SyncedRequirement) => ({ 'aria-label': `${code} ${name}` }),
  };
  return (
    <>
      <ByState narrowed={narrowed} />
      <EntityTable<SyncedRequirement>
        id="project.polarion"
        fields={syncFields}
        rows={narrowed.shown}
        search={{ ...narrowed.search, placeholder: t('polarion.search') }}
        toolbar={
          <>
            <ByTask rows={rows} narrowed={narrowed} />
            <Tooltip title={t('table.refresh')}>
              <Button
                type="text"
                icon={<ReloadOutlined aria-hidden />}
                aria-label={t('table.refresh')}
                loading={reading}
                disabled={isBusy}
                onClick={onRefresh}
              />
            </Tooltip>
          </>
        }
        {...(onForget &&
          hasGone && {
            actions: (row: SyncedRequirement) =>
              isGone(row) && (
                <Button
                  type="text"
                  size="small"
                  icon={<DisconnectOutlined aria-hidden />}
                  title={t('polarion.forget')}
                  aria-label={`${t('polarion.forget')}: ${row.workItem}`}
                  disabled={isBusy}
                  onClick={() => onForget(row)}
                />
              ),
          })}
        empty={{ text: t(isNarrowed ? 'table.nothingFound' : 'polarion.list.empty') }}
        {...(selection && { more: { rowSelection: selection } })}
      />
    </>
  );
}

function ByTask({ rows, narrowed }: Pick<Props, 'rows' | 'narrowed'>) {
  const t = useT();
  const tasks = useMemo(
    () => [...new Map(rows.map(({ taskId, taskCode, task }) => [taskId, `${taskCode} ${task}`]))],
    [rows],
  );
  return (
    <Select
      allowClear={clearable(t('form.clear'))}
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('projectLists.task')}
      placeholder={t('projectLists.allTasks')}
      style={{ width: 220 }}
      value={narrowed.task}
      onChange={narrowed.setTask}
      options={tasks.map(([value, label]) => ({ value, label }))}
    />
  );
}

/** How many there are of each state; what was refused is named only where something was. */
function ByState({ narrowed }: Pick<Props, 'narrowed'>) {
  const t = useT();
  const { state, setState, countOf, all } = narrowed;
  const groups = stateGroups
    .map((value) => ({ value, count: countOf(value) }))
    .filter(({ value, count }) => value !== 'refused' || count > 0 || state === value);
  return (
    <Segmented<StateGroup | 'all'>
      className={styles.states}
      aria-label={t('polarion.field.state')}
      value={state}
      onChange={setState}
      options={[
        { value: 'all' as const, label: t('polarion.group.all', { count: all }) },
        ...groups.map(({ value, count }) => ({ value, label: t(`polarion.group.${value}`, { count }) })),
      ]}
    />
  );
}
