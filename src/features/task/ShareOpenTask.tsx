import { LayoutOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { ShareTask } from './ShareTask';

/** Saves the open task as a template, for who may change the template library. */
export function ShareOpenTask() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const mayShare = useAccess().canLibTemplateModify === true;
  const { taskId, taskName } = useWorkspace((v) => v.head);
  useAskedAct('task.share', () => setOpen(true), mayShare);
  if (!mayShare) return null;
  const title = t('task.action.share');
  return (
    <>
      <Tooltip title={title}>
        <Button type="text" icon={<LayoutOutlined />} aria-label={title} onClick={() => setOpen(true)} />
      </Tooltip>
      {open && <ShareTask task={{ id: taskId, name: taskName }} onClose={() => setOpen(false)} />}
    </>
  );
}
