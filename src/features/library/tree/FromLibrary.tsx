import { Alert, Modal } from 'antd';
import { useMemo, useState } from 'react';
import { grafted, withSteps } from '#domain/library/outline.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import type { FieldList } from '@/lists/fields';
import { AttackChoice, type ListedAttack } from '@/lists/library/AttackChoice';
import { StepChoice } from '@/lists/library/StepChoice';
import { useChosenAttack } from '@/lists/library/useChosenAttack';
import { textLanguage } from '@/local-text';
import { useTags } from '@/product/TagChip';
import { newId } from '@/session/new-id';
import { columnsOf } from '../columns';
import type { OutlineDesk } from './useOutline';

const shown: ReadonlySet<string> = new Set(['code', 'nameEn', 'nameZh', 'form', 'group', 'steps']);

interface Props {
  desk: OutlineDesk;
  /** The row it comes below, or behind. */
  at: string;
  onClose: () => void;
}

/** Attacks of the library: one as a branch, or steps of it as leaves. They are copied. */
export function FromLibrary({ desk, at, onClose }: Props) {
  const t = useT();
  const dates = useDates();
  const tags = useTags()?.tags;
  const { id, attack, choose, left, setLeft, taken, steps } = useChosenAttack();
  const [isFull, setFull] = useState(false);
  const columns = useMemo(() => {
    const given = { t, tags, language: textLanguage(), time: (iso: string) => dates.time(iso) };
    // Columns of a library read what its entries have.
    const all = columnsOf('attacks', given) as unknown as FieldList<ListedAttack>;
    return { ...all, list: all.list.filter(({ name }) => shown.has(name)) };
  }, [t, tags, dates]);
  const take = () => {
    if (!attack) return;
    const tree =
      left.length === 0 ? grafted(desk.read(), at, attack, newId)?.tree : withSteps(desk.read(), at, steps, newId);
    if (desk.put(tree ?? null)) onClose();
    else setFull(true);
  };
  return (
    <Modal
      open
      width="min(980px, 94vw)"
      title={t('library.tree.take')}
      okText={t('library.tree.takeIn')}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: taken.length === 0 }}
      onOk={take}
      onCancel={onClose}
    >
      <ReturnFocus />
      <AttackChoice
        id="library.tree.take"
        fields={columns}
        chosen={id}
        onChoose={(one) => {
          choose(one.id);
          setFull(false);
        }}
        reasonAgainst={({ parts }) => (parts.steps ? undefined : t('path.step.library.none'))}
      />
      {attack && <StepChoice legend={t('library.tree.whichSteps')} steps={attack.steps} left={left} onLeft={setLeft} />}
      {isFull && <Alert type="error" showIcon title={t('library.tree.full')} />}
    </Modal>
  );
}
