import { BookOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Drawer, Select } from 'antd';
import { useState } from 'react';
import { type ListedEntry, libraryCalls } from '#contract/library.ts';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { stepsIntoPath } from '#domain/library/import.ts';
import { leftUnrated } from '#domain/library/step-ratings.ts';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import type { FieldList } from '@/lists/fields';
import { usePages } from '@/lists/usePages';
import { inLanguage, textLanguage } from '@/local-text';
import { StepChoice } from '@/product/StepChoice';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
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

type Listed = ListedEntry<'attacks'>;

const fields: FieldList<Listed> = {
  feature: 'library',
  list: [
    { name: 'code', title: 'library.field.code', width: 110 },
    { name: 'name', title: 'library.field.name', show: ({ name }) => inLanguage(name) },
    { name: 'steps', title: 'library.field.steps', width: 80, show: ({ parts }) => parts.steps || null },
  ],
};

/** An attack is chosen, then those of its steps that are not wanted are left out, or single ones are dragged. It stands beside the paths. */
function StepsDrawer({ row, path, onClose }: Props & { onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const method = useWorkspace((v) => v.w.method);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly number[]>([]);
  const [before, setBefore] = useState<number | null>(null);
  const { list, get } = libraryCalls.attacks;
  const pages = usePages<typeof list, Listed>(list, { query: search ? { name: search } : {} });
  const { data } = useCall(get, chosen ? { params: { entryId: chosen } } : null, silent);
  const attack = data?.id === chosen ? data : undefined;
  const taken = (attack?.steps ?? []).flatMap((_, place) => (left.includes(place) ? [] : [place]));
  const unrated = attack
    ? leftUnrated(
        taken.flatMap((place) => attack.steps[place] ?? []),
        method,
      )
    : [];
  const put = async (places: readonly number[], into: PathRow, at?: number): Promise<boolean> => {
    if (!attack) return false;
    const ops = stepsIntoPath({ attack, taken: places, path: into, at, method, language: textLanguage(), newId });
    return runEdit(session.edit(...ops), (reason) => failedNew(t, 'paths', reason));
  };
  const drag = useStepDrop((place, to) => void put([place], to.path, to.at));
  const take = async () => {
    const now = path();
    const at = before === null ? undefined : Math.min(before, now.steps.length);
    if (await put(taken, now, at)) onClose();
  };
  return (
    <Drawer
      open
      placement="left"
      mask={false}
      size={440}
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
      <EntityTable<Listed>
        id="path.steps.library"
        fields={fields}
        rows={pages}
        search={{ value: search, onSearch: setSearch, placeholder: t('library.search') }}
        empty={{ text: t('library.noneSuch') }}
        more={{
          rowSelection: {
            type: 'radio',
            selectedRowKeys: chosen ? [chosen] : [],
            onChange: ([id]) => {
              setChosen(String(id));
              setLeft([]);
            },
            getCheckboxProps: ({ parts, code }) => ({ disabled: !parts.steps, 'aria-label': code }),
          },
        }}
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
      <Unrated left={unrated} />
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
