import { LockOutlined, PlusOutlined } from '@ant-design/icons';
import { history, Link, useAccess } from '@umijs/max';
import { Button, Flex, Skeleton, Table, Tag, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { taskVersion, type VersionRecord } from '#contract/task-version.ts';
import { useAskedAct } from '@/components/palette/asked-act';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { OneLine } from '@/lists/OneLine';
import { useCall } from '@/request/useCall';
import { fromHere } from '@/session/came-from';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { diffAddress, versionAddress } from './addresses';
import { Approvals } from './approval/Approvals';
import { CreateVersion } from './CreateVersion';
import { useRestoreAll } from './diff/useRestoreAll';
import { FreezeDialog } from './FreezeDialog';
import { MergeRecords } from './merge/MergeRecords';
import { useSwitchVersion } from './useSwitchVersion';
import styles from './version.less';

/** Also while the stream that tells of it is away (ms). */
const readEvery = 5_000;

/** The versions of a task: what each is about, and what can be done with it. */
export default function VersionControl() {
  const t = useT();
  const { canProjectAnalysisModify: mayChange } = useAccess();
  const head = useWorkspace((v) => v.head);
  const [, go] = useAddress();
  const { taskId, versionId, status } = head;
  const { data, mutate, refresh } = useCall(taskVersion.list, { params: { taskId } }, { pollingInterval: readEvery });
  // When somebody makes this version final, makes another one or replies to a request, the list must show it.
  const now = `${status} ${useWorkspace((v) => v.headTurn)}`;
  const listed = useRef(now);
  useEffect(() => {
    if (listed.current !== now) refresh();
    listed.current = now;
  }, [now, refresh]);
  const [dialog, setDialog] = useState<'create' | 'next' | 'freeze' | null>(null);
  const close = () => setDialog(null);
  const isOpen = status === 'open';
  useAskedAct('version.freeze', () => setDialog('freeze'), data !== undefined && mayChange === true && isOpen);
  useAskedAct('version.create', () => setDialog('create'), data !== undefined && mayChange === true);
  useAskedAct('version.next', () => setDialog('next'), data !== undefined && mayChange === true && !isOpen);
  const base = data?.find(({ id }) => id === versionId)?.base;
  useAskedAct(
    'version.compare',
    (from) => base && history.push(diffAddress(base, versionId), fromHere(from)),
    Boolean(base),
  );
  if (!data) return <Skeleton className={styles.page} active paragraph={{ rows: 6 }} />;
  return (
    <section className={styles.page} aria-label={t('version.title')} data-part="versions">
      <Flex gap={8} align="center" className={styles.tools}>
        <Typography.Text strong>{t('version.title')}</Typography.Text>
        <span className={styles.fill} />
        {!mayChange && <span className="quiet">{t('version.readOnly')}</span>}
        {mayChange && isOpen && (
          <Button size="small" icon={<LockOutlined />} onClick={() => setDialog('freeze')}>
            {t('version.freeze')}
          </Button>
        )}
        {mayChange && (
          <Button size="small" type="primary" icon={<PlusOutlined />} onClick={() => setDialog('create')}>
            {t('version.create')}
          </Button>
        )}
      </Flex>
      <VersionTable versions={data} shown={versionId} mayChange={mayChange} onChanged={mutate} />
      <MergeRecords />
      {(dialog === 'create' || dialog === 'next') && (
        <CreateVersion
          key={dialog}
          after={dialog === 'next' ? head.version : undefined}
          versions={data}
          taskId={taskId}
          base={versionId}
          onClose={close}
          onCreated={(made) => {
            mutate(made.versions);
            close();
            if (made.current) go({ version: made.versionId });
          }}
        />
      )}
      {dialog === 'freeze' && (
        <FreezeDialog
          onClose={close}
          // Where the work already goes on in another version, there is nothing to ask.
          onFrozen={() =>
            setDialog(data.some(({ id, status: state }) => id !== versionId && state === 'open') ? null : 'next')
          }
        />
      )}
    </section>
  );
}

/** For names of people and versions: what people wrote about a version needs the rest of 1440 px. */
const nameRoom = 140;

function VersionTable({
  versions,
  shown,
  mayChange,
  onChanged,
}: {
  versions: readonly VersionRecord[];
  shown: string;
  mayChange: boolean;
  onChanged: (versions: VersionRecord[]) => void;
}) {
  const t = useT();
  const dates = useDates();
  return (
    <Table<VersionRecord>
      size="small"
      rowKey="id"
      dataSource={[...versions]}
      pagination={pagesOf(versions.length, t)}
      scroll={{ x: 960 }}
      tableLayout="auto"
      columns={[
        {
          title: t('version.field.version'),
          render: (_, one) => <VersionName version={one} isShown={one.id === shown} />,
        },
        {
          title: t('version.field.base'),
          render: (_, one) => <OneLine text={one.baseName ?? t('version.first')} room={nameRoom} />,
        },
        {
          title: t('version.field.content'),
          width: '50%',
          render: (_, one) => (
            <Typography.Paragraph className={styles.content} ellipsis={{ rows: 2, tooltip: true }}>
              {one.content}
            </Typography.Paragraph>
          ),
        },
        {
          title: t('version.field.author'),
          render: (_, one) => <OneLine text={one.author.name} room={nameRoom} />,
        },
        {
          title: t('version.field.createdOn'),
          className: `num ${styles.short}`,
          render: (_, one) => dates.time(one.createdOn),
        },
        {
          title: t('version.field.status'),
          // Reasons and answers stand here.
          width: '50%',
          render: (_, one) => (
            <>
              <Status version={one} />
              <Approvals version={one} mayChange={mayChange} onChanged={onChanged} />
            </>
          ),
        },
        {
          key: 'actions',
          render: (_, one) => (
            <Actions version={one} versions={versions} shown={shown} mayChange={mayChange} onChanged={onChanged} />
          ),
        },
      ]}
    />
  );
}

function VersionName({ version: { version, current }, isShown }: { version: VersionRecord; isShown: boolean }) {
  const t = useT();
  return (
    <Flex gap={4} align="center" wrap>
      <div className={isShown ? styles.shown : undefined}>
        <OneLine text={version} room={nameRoom} />
      </div>
      {current && (
        <Tag variant="filled" color="blue">
          {t('version.current')}
        </Tag>
      )}
      {isShown && <Tag variant="filled">{t('version.shown')}</Tag>}
    </Flex>
  );
}

function Status({ version: { status, frozen, imported } }: { version: VersionRecord }) {
  const t = useT();
  const dates = useDates();
  return (
    <div className={styles.status}>
      <span title={t(`version.status.${status}.meaning`)}>
        {status === 'frozen' && <LockOutlined />} {t(`version.status.${status}`)}
      </span>
      {frozen && (
        <span className="quiet">
          {frozen.by.name} · <span className={styles.short}>{dates.time(frozen.on)}</span>
        </span>
      )}
      {imported && (
        <span className="quiet">{t('version.imported', { who: imported.by.name, when: dates.time(imported.on) })}</span>
      )}
      {frozen && frozen.openPoints > 0 && (
        <span className="quiet">{t('version.frozenPoints', { count: frozen.openPoints, reason: frozen.reason })}</span>
      )}
    </div>
  );
}

function Actions({
  version,
  versions,
  shown,
  mayChange,
  onChanged,
}: {
  version: VersionRecord;
  versions: readonly VersionRecord[];
  shown: string;
  mayChange: boolean;
  onChanged: (versions: VersionRecord[]) => void;
}) {
  const t = useT();
  const taskId = useWorkspace((v) => v.head.taskId);
  const isOpen = useWorkspace((v) => v.head.status === 'open');
  const change = useSwitchVersion(taskId, onChanged);
  const restore = useRestoreAll();
  const other = version.id !== shown;
  // With what stands on the screen, or with the version it grew from.
  const from = other ? version.id : version.base;
  const named = (text: string) => ({ children: text, 'aria-label': `${text}: ${version.version}` });
  return (
    <Flex gap={4} justify="end" wrap className={styles.actions}>
      {from && (
        <Link to={diffAddress(from, shown)} state={fromHere()}>
          <Button size="small" type="text" {...named(t('version.compare'))} />
        </Link>
      )}
      {other && (
        <Link to={versionAddress(taskId, version.id)}>
          <Button size="small" type="text" {...named(t('version.open'))} />
        </Link>
      )}
      {other && mayChange && isOpen && (
        <Button size="small" type="text" {...named(t('version.restore'))} onClick={() => restore(version)} />
      )}
      {!version.current && mayChange && (
        <Button
          size="small"
          type="text"
          {...named(t('version.switch'))}
          onClick={() =>
            change(
              version,
              versions.find(({ current }) => current),
            )
          }
        />
      )}
    </Flex>
  );
}
