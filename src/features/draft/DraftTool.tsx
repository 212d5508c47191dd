import { ThunderboltOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';

const DraftDialog = lazy(() => import(/* webpackChunkName: "draft" */ './DraftDialog'));

/** Drafts the analysis from the drawing, for who may edit it. */
export function DraftTool() {
  const t = useT();
  const [open, setOpen] = useState(false);
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
          <DraftDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
