import { BookOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { App, Button, Drawer, Select } from 'antd';
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
import styles from './attack-path.less';
import { useStepDrop } from './useStepDrop';

interface Props {
  row: PathRow;
  /** The path as it is now. */
  path: () => PathRow;
}

/** The way of single steps from the attack library into a path: chosen for a place in it, or dragged into any path on the page. */
export function StepsFromLibrary({ row, path }: Props) {
  const t = useT();
  const mayRead = useAccess().canAttackRead === true;
  const [open, setOpen] = useState(false);
  if (!mayRead) return null;
  return (
    <>
      <Button size="small" icon={<BookOutlined />} onClick={() => setOpen(true)}>
        {t('path.step.library')}
      </Button>
      {open && <StepsDrawer row={row} path={path} onClose={() => setOpen(false)} />}
    </>
  );
}

const fields: FieldList<ListedAttack> = {
  feature: 'library',
  list: [
    { name: 'code', title: 'library.field.code', width: 110 },
    {
      name: 'name',
      title: 'library.field.name',
      show: ({ name }) => (
        <div className="one-line" style={{ maxWidth: 250 }} title={inLanguage(name)}>
          {inLanguage(name)}
        </div>
      ),
    },
    { name: 'steps', title: 'library.field.steps', width: 80, show: ({ parts }) => parts.steps || null },
  ],
};

/** An attack is chosen, then those of its steps that are not wanted are left out, or single ones are dragged. It stands beside the paths. */
function StepsDrawer({ row, path, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const runEdit = useRunEdit();
  const method = useWorkspace((v) => v.w.method);
  const { id, attack, choose, left, setLeft, taken, steps } = useChosenAttack();
  const [before, setBefore] = useState<number | null>(null);
  const put = async (places: readonly number[], into: PathRow, at?: number): Promise<boolean> => {
    if (!attack) return false;
    const ops = stepsIntoPath({ attack, taken: places, path: into, at, method, language: textLanguage(), newId });
    return runEdit(session.edit(...ops), (reason) => failedNew(t, 'paths', reason));
  };
  const drag = useStepDrop((place, to) => void put([place], to.path, to.at));
  const take = async () => {
    const now = path();
    const at = before === null ? undefined : Math.min(before, now.steps.length);
    if (!(await put(taken, now, at))) return;
    message.success(t('path.step.library.done', { count: taken.length, code: now.code }));
    onClose();
  };
  return (
    <Drawer
      open
      placement="left"
      mask={false}
      size={520}
      title={t('path.step.library')}
      onClose={onClose}
      footer={
        <div className={styles.take}>
          <PlaceChoice row={row} before={before} onBefore={setBefore} />
          <Button type="primary" disabled={taken.length === 0} onClick={() => void take()}>
            {t('path.step.library.take', { count: taken.length })}
          </Button>
        </div>
      }
    >
      <AttackChoice
        id="path.steps.library"
        fields={fields}
        chosen={id}
        onChoose={(one) => choose(one.id)}
        reasonAgainst={({ parts }) => (parts.steps ? undefined : t('path.step.library.none'))}
      />
      {attack && (
        <StepChoice
          legend={t('path.step.library.which')}
          steps={attack.steps}
          left={left}
          onLeft={setLeft}
          drag={drag}
        />
      )}
      <Unrated left={leftUnrated(steps, method)} />
    </Drawer>
  );
}

/** Before which step of the path what is chosen goes; null is the end. */
function PlaceChoice({
  row,
  before,
  onBefore,
}: {
  row: PathRow;
  before: number | null;
  onBefore: (before: number | null) => void;
}) {
  const t = useT();
  const steps = useWorkspace((v) => v.w.steps);
  const options = [
    { value: -1, label: t('path.step.library.end', { path: row.code }) },
    ...row.steps.map((id, place) => ({
      value: place,
      label: t('path.step.library.before', { step: `${place + 1} ${steps.get(id)?.code ?? ''}` }),
    })),
  ];
  return (
    <Select
      aria-label={t('path.step.library.place')}
      options={options}
      value={before ?? -1}
      onChange={(value: number) => onBefore(value < 0 ? null : value)}
    />
  );
}
