import { SwapOutlined } from '@ant-design/icons';
import { useDebounce } from 'ahooks';
import { Button, Flex, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { ComparedHead, VersionComparison } from '#contract/comparison.ts';
import { task } from '#contract/task.ts';
import type { VersionRecord } from '#contract/task-version.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import styles from '../version.less';
import { BackToTask } from './BackToTask';
import type { DiffAddress } from './useDiffAddress';

/** Which two versions are compared: of one task, or of two tasks that have grown from one. */
export function VersionPicker({
  address: { task: chosen, from, to },
  taskId,
  versions,
  found,
  go,
  children,
}: {
  address: DiffAddress;
  taskId: string;
  /** Of the task; undefined as long as they are not known. */
  versions: readonly VersionRecord[] | undefined;
  found: VersionComparison | undefined;
  go: (change: Partial<DiffAddress>) => void;
  /** What can be done with the two. */
  children?: React.ReactNode;
}) {
  const t = useT();
  // A task chosen anew shows its latest version against the one that grew from.
  useEffect(() => {
    const [latest] = versions ?? [];
    if (from || to || !latest || !chosen) return;
    const before = versions?.find(({ id }) => id === latest.base) ?? versions?.[1];
    if (before) go({ from: before.id, to: latest.id });
  }, [versions, from, to, chosen, go]);
  const label = (text: string) => <span className="quiet">{text}</span>;
  /** A version that is gone, or not read yet, is none to choose: its id would stand there. */
  const among = (id: string, shown: ComparedHead | undefined) => {
    const options = optionsOf(versions, shown, t);
    return { options, value: options.find(({ value }) => value === id)?.value };
  };
  return (
    <Flex className={styles.tools} gap={8} align="center" wrap>
      <BackToTask shown={found?.after} />
      <TaskSelect
        value={versions ? taskId : ''}
        found={found?.after}
        onChange={(next) => go({ task: next, from: '', to: '' })}
      />
      <Select
        className={styles.version}
        prefix={label(t('version.diff.from'))}
        aria-label={t('version.diff.from')}
        {...among(from, found?.before)}
        placeholder={t('version.field.version')}
        onChange={(next) => go({ from: next })}
      />
      <Button
        type="text"
        icon={<SwapOutlined />}
        aria-label={t('version.diff.swap')}
        title={t('version.diff.swap')}
        disabled={!from || !to}
        onClick={() => go({ from: to, to: from })}
      />
      <Select
        className={styles.version}
        prefix={label(t('version.diff.to'))}
        aria-label={t('version.diff.to')}
        {...among(to, found?.after)}
        placeholder={t('version.field.version')}
        onChange={(next) => go({ to: next })}
      />
      {versions?.length === 1 && <span className="quiet">{t('version.diff.onlyOne')}</span>}
      <span className={styles.fill} />
      {children}
    </Flex>
  );
}

/** The versions of the task, and the one on screen where it is of another task. */
function optionsOf(
  versions: readonly VersionRecord[] | undefined,
  shown: ComparedHead | undefined,
  t: ReturnType<typeof useT>,
) {
  const own = (versions ?? []).map(({ id, version, status }) => ({
    value: id,
    label: `${version} · ${t(`version.status.${status}`)}`,
  }));
  const isForeign = shown && !own.some(({ value }) => value === shown.versionId);
  return isForeign ? [...own, { value: shown.versionId, label: `${shown.taskName} · ${shown.version}` }] : own;
}

/** Finds a task by its name among those this person can see. */
function TaskSelect({
  value,
  found,
  onChange,
}: {
  value: string;
  found: ComparedHead | undefined;
  onChange: (taskId: string) => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const name = useDebounce(typed, { wait: 250 });
  const { data, loading } = useCall(task.across, { query: { pageSize: 20, ...(name ? { name } : {}) } });
  const { data: own } = useCall(task.get, value && !found ? { params: { taskId: value } } : null);
  const options = new Map(data?.list.map((one) => [one.id, `${one.projectName} / ${one.name}`]));
  if (found) options.set(found.taskId, `${found.projectName} / ${found.taskName}`);
  if (own) options.set(own.id, `${own.projectName} / ${own.name}`);
  return (
    <Select
      className={styles.task}
      aria-label={t('version.diff.task')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={loading}
      placeholder={t('version.diff.task')}
      value={value || undefined}
      onChange={onChange}
      options={[...options].map(([id, text]) => ({ value: id, label: text }))}
    />
  );
}
