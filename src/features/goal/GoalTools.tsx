import { ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { goalOps, proposeGoals } from '#domain/workspace/generate-goals.ts';
import { useT } from '@/i18n';
import { local } from '@/workspace/levels';
import { newId } from '@/workspace/new-id';
import { PreviewDialog } from '@/workspace/PreviewDialog';
import { useAct } from '@/workspace/useAct';
import { useSession, useWorkspace } from '@/workspace/WorkspaceProvider';

/** Goals for all risks to be reduced that have none, after a preview. */
export function GoalTools({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  if (readOnly) return null;
  return (
    <>
      <Button size="small" icon={<ThunderboltOutlined />} onClick={() => setOpen(true)}>
        {t('goal.generate')}
      </Button>
      {open && <GenerateGoals onClose={() => setOpen(false)} />}
    </>
  );
}

function GenerateGoals({ onClose }: { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const act = useAct();
  const w = useWorkspace((v) => v.w);
  const proposals = useMemo(
    () => proposeGoals(w, local).map((proposal) => ({ ...proposal, key: `${proposal.asset} ${proposal.property}` })),
    [w],
  );
  const lines = proposals.map(({ key, text, goal, risks }) => {
    const codes = risks.map((id) => w.risks.get(id)?.code).join(', ');
    const present = goal ? w.goals.get(goal) : undefined;
    return {
      key,
      text: present ? `${present.code} ${present.name}` : text,
      detail: present ? t('goal.generate.bind', { codes }) : t('goal.generate.new', { codes }),
    };
  });
  return (
    <PreviewDialog
      open
      title={t('goal.generate')}
      hint={t('goal.generate.hint')}
      nothing={t('goal.generate.nothing')}
      lines={lines}
      onGenerate={(keys) => {
        const wanted = proposals.filter(({ key }) => keys.has(key));
        return act(session.edit(...goalOps(session.view.w, wanted, newId)));
      }}
      onClose={onClose}
    />
  );
}
