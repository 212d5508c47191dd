import { App, Skeleton } from 'antd';
import { useState } from 'react';
import { type PolarionConnection, polarion } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { Connected } from './Connected';
import { ConnectionDrawer } from './ConnectionDrawer';
import { NotConnected, NothingSetUp } from './NotConnected';
import { NotRead } from './NotRead';

/** Requirements of all tasks of a project as work items of Polarion: sent there, their state brought back. */
export default function PolarionTab({ projectId }: { projectId: string }) {
  const t = useT();
  const { message } = App.useApp();
  const { data, error, refresh, mutate } = useCall(polarion.get, { params: { projectId } });
  const [isOpen, setOpen] = useState(false);
  if (error) return <NotRead onAgain={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { servers, connection } = data;
  if (servers.length === 0) return <NothingSetUp />;
  const change = (next: PolarionConnection | null) => {
    mutate({ servers, connection: next });
    message.success(next ? t('polarion.connected', { project: next.project }) : t('polarion.disconnected'));
    setOpen(false);
  };
  return (
    <>
      {connection ? (
        <Connected
          key={connection.rev}
          projectId={projectId}
          connection={connection}
          onConnection={() => setOpen(true)}
          onFailed={refresh}
        />
      ) : (
        <NotConnected onConnect={() => setOpen(true)} />
      )}
      {isOpen && (
        <ConnectionDrawer
          projectId={projectId}
          servers={servers}
          connection={connection}
          onChanged={change}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
