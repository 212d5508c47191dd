import { BookOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { readKey } from '@/product/library-access';
import { useWorkspace } from '@/session/SessionProvider';

const TakeControls = lazy(() => import('./TakeControls'));

/** The way from requirements of the library to controls of the task: what they make harder is looked at before. */
export function ControlsFromLibrary() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const mayRead = useAccess()[readKey('requirements')] === true;
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  useAskedAct('library.import', () => setOpen(true), mayRead && !readOnly);
  if (!mayRead || readOnly) return null;
  return (
    <>
      <Button size="small" title={t('control.library')} icon={<BookOutlined />} onClick={() => setOpen(true)}>
        {t('control.library')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <TakeControls onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
