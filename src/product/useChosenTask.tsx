import { Select } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import { type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { usePreference } from '@/request/usePreference';

interface Chosen {
  select: ReactNode;
  /** The task with its open version, once both are there. */
  task: { name: string; version: string; w: Workspace } | undefined;
  isNone: boolean;
  /** It was chosen once and cannot be read any more. */
  isGone: boolean;
}

/** A task one chooses to try something on; the choice is kept per user under `key`. */
export function useChosenTask(key: string): Chosen {
  const t = useT();
  const [kept, keep] = usePreference<string>(key, '');
  const [words, setWords] = useState('');
  const searched = useDeferredValue(words);
  const { data: page } = useCall(
    task.across,
    {
      query: { current: 1, pageSize: 50, ...(searched ? { name: searched } : {}) },
    } as never,
    silent,
  );
  const chosen = useCall(task.get, kept ? { params: { taskId: kept } } : null, silent);
  const item = kept && chosen.data?.id === kept ? chosen.data : undefined;
  const { data: snapshot, error } = useCall(
    version.snapshot,
    item ? { params: { versionId: item.versionId } } : null,
    silent,
  );
  const w = useMemo(
    () =>
      item && snapshot?.versionId === item.versionId
        ? workspaceOf(snapshot as unknown as Parameters<typeof workspaceOf>[0] & { rows: never })
        : undefined,
    [item, snapshot],
  );
  const listed = page?.list ?? [];
  const options = [...(item && !listed.some(({ id }) => id === item.id) ? [item] : []), ...listed].map((one) => ({
    value: one.id,
    label: `${one.name} · ${one.projectName}`,
  }));
  return {
    select: (
      <Select
        showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
        disabled={false}
        aria-label={t('configuration.effect.task')}
        placeholder={t('configuration.effect.choose')}
        style={{ width: '100%' }}
        value={item?.id ?? null}
        options={options}
        onChange={(id) => {
          setWords('');
          keep(id ?? '');
        }}
      />
    ),
    task: item && w ? { name: item.name, version: item.version, w } : undefined,
    isNone: kept === '',
    isGone: (kept !== '' && chosen.error !== undefined && !item) || error !== undefined,
  };
}
