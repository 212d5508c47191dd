import { FileTextOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';

const DraftDialog = lazy(() => import('./DraftDialog'));

/** The description of a system, read into proposals. The rules and the readers of documents come when they are asked for. */
export function DraftFromText() {
  const t = useT();
  const readOnly = useSession().view.readOnly !== null;
  const [open, setOpen] = useState(false);
  useAskedAct('text.draft', () => setOpen(true), !readOnly);
  if (readOnly) return null;
  return (
    <>
      <Button size="small" title={t('fromText.title')} icon={<FileTextOutlined />} onClick={() => setOpen(true)}>
        {t('fromText.title')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <DraftDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
