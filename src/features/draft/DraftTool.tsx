import { ThunderboltOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import type { DraftWork } from './DraftDialog';

const DraftDialog = lazy(() => import(/* webpackChunkName: "draft" */ './DraftDialog'));

/** Drafts the analysis from the drawing, for who may edit it. */
export function DraftTool() {
  const t = useT();
  const [open, setOpen] = useState(false);
  // Here, so that a look at the drawing does not lose it.
  const [work, setWork] = useState<DraftWork>({ chosen: null, touched: {} });
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  useAskedAct('draft.open', () => setOpen(true), !readOnly);
  if (readOnly) return null;
  const title = t('draft.title');
  return (
    <>
      <Tooltip title={title}>
        <Button type="text" icon={<ThunderboltOutlined />} aria-label={title} onClick={() => setOpen(true)} />
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <DraftDialog work={work} onWork={setWork} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
