import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Tag } from 'antd';
import type { SyncedRequirement } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { fields } from '@/lists/fields';
import { OneLine } from '@/lists/OneLine';
import { TaskLink, taskAddress } from '@/product/TaskLink';
import { useTones } from '@/theme';
import styles from './polarion.less';
import { remoteChanges } from './remote-changes';
import { StateChip } from './StateChip';

/** Room of a cell for text: its column without the padding. */
const padding = 16;
const widths = { name: 175, task: 128 } as const;

/** The columns of the requirements and their work items: all of them stand in a window of 1440 px, that of the acts too. */
export const syncFields = fields<SyncedRequirement>()('polarion', {
  code: { width: 88, sortable: true },
  name: { width: widths.name, sortable: true, show: (row) => <Name row={row} /> },
  taskCode: { width: widths.task, sortable: true, show: (row) => <Task row={row} /> },
  version: { width: 70, show: (row) => <Version row={row} /> },
  cal: { width: 76, show: (row) => <Cal row={row} /> },
  state: { width: 189, show: (row) => <State row={row} /> },
  workItem: { width: 124, sortable: true, show: (row) => <WorkItem row={row} /> },
  status: { width: 120, sortable: true },
  readTime: { width: 145, sortable: true, show: ({ readTime }) => <Time at={readTime} /> },
  sentTime: { width: 145, sortable: true, show: ({ sentTime, sentBy }) => <Time at={sentTime} by={sentBy} /> },
});

interface Props {
  row: SyncedRequirement;
}

/** The requirement, where it is worked on; one that is gone leads nowhere, and its task may be gone as well. */
function Name({ row: { taskId, versionId, row, name, state } }: Props) {
  const text = <OneLine text={name} room={widths.name - padding} />;
  if (state === 'goneHere') return text;
  return <Link to={`${taskAddress(taskId, versionId)}&step=requirements&row=${row}`}>{text}</Link>;
}

function Task({ row: { taskId, versionId, taskCode, task, state } }: Props) {
  const text = <OneLine text={`${taskCode} ${task}`} room={widths.task - padding} />;
  if (state === 'goneHere') return text;
  return (
    <TaskLink id={taskId} versionId={versionId}>
      {text}
    </TaskLink>
  );
}

function Version({ row: { version, frozen } }: Props) {
  const t = useT();
  return (
    <span>
      <span className={`num ${styles.unbroken}`}>{version}</span>{' '}
      {frozen && <Tag style={{ margin: 0 }}>{t('task.version.frozen')}</Tag>}
    </span>
  );
}

/** The CAL in the words of the task; of a requirement that is gone nothing is known. */
function Cal({ row: { cal, calKnown, state } }: Props) {
  const t = useT();
  if (state === 'goneHere') return null;
  if (!calKnown) return <span className={`quiet ${styles.unbroken}`}>{t('workspace.notRated')}</span>;
  return <span className={styles.unbroken}>{cal === '' ? t('workspace.cal.none') : cal}</span>;
}

/** The state, what somebody changed of the work item, and why Polarion refused it. */
function State({ row }: Props) {
  const { state, refusal } = row;
  const t = useT();
  const { serious } = useTones();
  const there = remoteChanges(t, row);
  return (
    <>
      <StateChip state={state} />
      {there && (
        <div className={`quiet ${styles.there}`} title={there}>
          {there}
        </div>
      )}
      {refusal && (
        <div className={styles.refusal} style={{ color: serious.text }} title={refusal}>
          <ExclamationCircleOutlined aria-hidden /> {t('polarion.refusal', { detail: refusal })}
        </div>
      )}
    </>
  );
}

function WorkItem({ row: { workItem, address } }: Props) {
  if (!address) return workItem;
  return (
    <a className={styles.unbroken} href={address} target="_blank" rel="noreferrer">
      {workItem}
    </a>
  );
}

function Time({ at, by }: { at: string; by?: string }) {
  const { time } = useDates();
  if (!at) return null;
  return (
    <>
      <span className={`num ${styles.unbroken}`}>{time(at)}</span>
      {by && (
        <span className="quiet">
          <OneLine text={by} room={129} />
        </span>
      )}
    </>
  );
}
