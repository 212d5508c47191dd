import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';

const ImportReqif = lazy(() => import('./ImportReqif'));

/** Takes requirements of another tool into the open task, for whoever may edit its version. */
export function ImportReqifTool() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const versionId = useWorkspace((v) => v.head.versionId);
  useAskedAct('reqif.import', () => setOpen(true), !readOnly);
  if (readOnly) return null;
  return (
    <>
      <Button size="small" icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {t('reqif.import')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportReqif versionId={versionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
