import { BookOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { stepsIntoPath } from '#domain/library/import.ts';
import { leftUnrated } from '#domain/library/step-ratings.ts';
import { useT } from '@/i18n';
import type { FieldList } from '@/lists/fields';
import { AttackChoice, type ListedAttack } from '@/lists/library/AttackChoice';
import { StepChoice } from '@/lists/library/StepChoice';
import { useChosenAttack } from '@/lists/library/useChosenAttack';
import { inLanguage, textLanguage } from '@/local-text';
import { failedNew } from '@/rows/failed-act';
import { Unrated } from '@/rows/library/Unrated';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';

interface Props {
  /** The path as it is now. */
  path: () => PathRow;
}

/** The way of single steps from the attack library into a path. */
export function StepsFromLibrary({ path }: Props) {
  const t = useT();
  const mayRead = useAccess().canAttackRead === true;
  const [open, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button size="small" icon={<BookOutlined />} onClick={() => setOpen(true)}>
        {t('path.step.library')}
      </Button>
      {open && <StepsDialog path={path} onClose={() => setOpen(false)} />}
    </>
  );
}

const fields: FieldList<ListedAttack> = {
  feature: 'library',
  list: [
    { name: 'code', title: 'library.field.code', width: 110 },
    { name: 'name', title: 'library.field.name', show: ({ name }) => inLanguage(name) },
    { name: 'steps', title: 'library.field.steps', width: 80, show: ({ parts }) => parts.steps || null },
  ],
};

/** An attack is chosen, then those of its steps that are not wanted are left out. */
function StepsDialog({ path, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const method = useWorkspace((v) => v.w.method);
  const { id, attack, choose, left, setLeft, taken, steps } = useChosenAttack();
  const take = async () => {
    if (!attack) return;
    const ops = stepsIntoPath({ attack, taken, path: path(), method, language: textLanguage(), newId });
    if (await runEdit(session.edit(...ops), (reason) => failedNew(t, 'paths', reason))) onClose();
  };
  return (
    <Modal
      open
      width="min(860px, 94vw)"
      title={t('path.step.library')}
      okText={t('path.step.library.take', { count: taken.length })}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: taken.length === 0 }}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <AttackChoice
        id="path.steps.library"
        fields={fields}
        chosen={id}
        onChoose={(one) => choose(one.id)}
        reasonAgainst={({ parts }) => (parts.steps ? undefined : t('path.step.library.none'))}
      />
      {attack && <StepChoice legend={t('path.step.library.which')} steps={attack.steps} left={left} onLeft={setLeft} />}
      <Unrated left={leftUnrated(steps, method)} />
    </Modal>
  );
}
