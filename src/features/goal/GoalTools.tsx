import { ThunderboltOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { goalOps, proposeGoals } from '#domain/generate/goals.ts';
import { useAskedAct } from '@/components/palette/asked-act';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { PreviewDialog } from '@/rows/PreviewDialog';
import { shortCodes } from '@/rows/short-codes';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';

/** Goals for all risks to be reduced that have none, after a preview. */
export function GoalTools({ readOnly }: { readOnly: boolean }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  useAskedAct('goals.generate', () => setOpen(true), !readOnly);
  if (readOnly) return null;
  return (
    <>
      <Button size="small" title={t('goal.generate')} icon={<ThunderboltOutlined />} onClick={() => setOpen(true)}>
        {t('goal.generate')}
      </Button>
      {open && <GenerateGoals onClose={() => setOpen(false)} />}
    </>
  );
}

function GenerateGoals({ onClose }: { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const w = useWorkspace((v) => v.w);
  const proposals = useMemo(
    () =>
      proposeGoals(w, inLanguage).map((proposal) => ({ ...proposal, key: `${proposal.asset} ${proposal.property}` })),
    [w],
  );
  const lines = proposals.map(({ key, text, goal, risks }) => {
    const codes = shortCodes(risks.map((id) => w.risks.get(id)?.code ?? ''));
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
      generator="goals"
      title={t('goal.generate')}
      hint={t('goal.generate.hint')}
      nothing={t('goal.generate.nothing')}
      lines={lines}
      opsOf={(keys) =>
        goalOps(
          session.view.w,
          proposals.filter(({ key }) => keys.has(key)),
          newId,
        )
      }
      onClose={onClose}
    />
  );
}
