import { ImportOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';

const ImportTable = lazy(() => import('./ImportTable'));

/** Takes a TARA table into the open task, for whoever may edit its version: no right to reports is needed. */
export function ImportTableTool() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const versionId = useWorkspace((v) => v.head.versionId);
  useAskedAct('table.import', () => setOpen(true), !readOnly);
  if (readOnly) return null;
  const title = t('exchange.table.import');
  return (
    <>
      <Tooltip title={title}>
        <Button type="text" icon={<ImportOutlined />} aria-label={title} onClick={() => setOpen(true)} />
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <ImportTable versionId={versionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
