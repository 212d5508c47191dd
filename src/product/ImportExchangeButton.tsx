import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useT } from '@/i18n';

const ImportExchange = lazy(() => import('./ImportExchange'));

/** Opens the import of an exchange file: of a task where a project is named, else of a project. */
export function ImportExchangeButton({ projectId, onImported }: { projectId?: string; onImported: () => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {t('exchange.import')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportExchange {...(projectId && { projectId })} onImported={onImported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
