import { Alert, App, Skeleton } from 'antd';
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
  // Whoever configures the project can drop what leads to a server that is not named any more.
  if (servers.length === 0 && !connection) return <NothingSetUp />;
  const change = (next: PolarionConnection | null) => {
    mutate({ servers, connection: next });
    message.success(next ? t('polarion.connected', { project: next.project }) : t('polarion.disconnected'));
    setOpen(false);
  };
  return (
    <>
      {connection && !servers.includes(connection.server) && (
        <Alert type="warning" showIcon title={t('polarion.notNamed', { server: connection.server })} />
      )}
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
