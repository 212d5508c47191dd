import { ImportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useT } from '@/i18n';

const ImportCatalogue = lazy(() => import('./ImportCatalogue'));

/** Opens the import of a STIX catalogue. */
export function ImportCatalogueTool({ onDone }: { onDone: () => void }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ImportOutlined />} onClick={() => setOpen(true)}>
        {t('catalogue.import')}
      </Button>
      {open && (
        <Suspense>
          <ImportCatalogue onDone={onDone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
