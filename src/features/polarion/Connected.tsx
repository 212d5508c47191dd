import { SettingOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { type PolarionConnection, polarion, type SyncedRequirement } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { Acts, Bar } from './Acts';
import { ConnectionFacts } from './ConnectionFacts';
import { LastSend } from './LastSend';
import { NotRead } from './NotRead';
import { OverwriteQuestion } from './OverwriteQuestion';
import styles from './polarion.less';
import { SyncTable } from './SyncTable';
import { isChangedThere, isGone, isToSend } from './states';
import { useForget } from './useForget';
import { useNarrowed } from './useNarrowed';
import { useSync } from './useSync';

interface Props {
  projectId: string;
  connection: PolarionConnection;
  onConnection: () => void;
  /** The connection may not be what it was. */
  onFailed: () => void;
}

const none: readonly SyncedRequirement[] = [];
const idsOf = (rows: readonly SyncedRequirement[]): string[] => rows.map(({ id }) => id);

/** The requirements of a connected project and their work items, and what goes there and back. */
export function Connected({ projectId, connection, onConnection, onFailed }: Props) {
  const t = useT();
  const { canProjectAnalysisModify: mayChange, canProjectConfigModify } = useAccess();
  const { data, error, loading, refresh } = useCall(polarion.list, { params: { projectId } });
  const rows = data?.list ?? none;
  const narrowed = useNarrowed(rows);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<readonly SyncedRequirement[]>();
  const sync = useSync(projectId, (end) => {
    if (end === 'done') setChosenIds([]);
    if (end === 'failed') onFailed();
    refresh();
  });
  const forget = useForget(projectId, refresh);

  const isChosen = new Set(chosenIds);
  const chosen = rows.filter(({ id }) => isChosen.has(id));
  const wanted = chosen.length > 0 ? chosen.filter((row) => !isGone(row)) : rows.filter(isToSend);
  const send = (some: readonly SyncedRequirement[], overwrite: boolean) => {
    setAsked(undefined);
    void sync.send(idsOf(some), overwrite);
  };

  if (error && !data) return <NotRead onAgain={refresh} />;
  return (
    <div className={styles.connected}>
      <Flex gap={12} align="center">
        <ConnectionFacts connection={connection} />
        {canProjectConfigModify && (
          <Button icon={<SettingOutlined aria-hidden />} disabled={sync.running !== undefined} onClick={onConnection}>
            {t('polarion.connection')}
          </Button>
        )}
      </Flex>
      {!data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <>
          {mayChange ? (
            <Acts
              toSend={wanted.length}
              hasItems={rows.some(({ workItem }) => workItem !== '')}
              chosen={chosen}
              shown={narrowed.shown}
              onChosen={setChosenIds}
              running={sync.running}
              onSend={() => (wanted.some(isChangedThere) ? setAsked(wanted) : send(wanted, false))}
              onRead={() => void sync.read()}
              onForget={forget}
              onCancel={sync.cancel}
            />
          ) : (
            sync.running && <Bar running={sync.running} />
          )}
          {sync.last && <LastSend send={sync.last} />}
          <SyncTable
            rows={rows}
            narrowed={narrowed}
            reading={loading}
            onRefresh={refresh}
            {...(mayChange && {
              choice: { ids: idsOf(chosen), onChange: setChosenIds },
              onForget: (row) => forget([row.id]),
            })}
            isBusy={sync.running !== undefined}
          />
        </>
      )}
      {asked && (
        <OverwriteQuestion
          held={asked.filter(isChangedThere)}
          others={asked.filter(isToSend).length}
          onOverwrite={() => send(asked, true)}
          onOthers={() => send(asked.filter(isToSend), false)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
