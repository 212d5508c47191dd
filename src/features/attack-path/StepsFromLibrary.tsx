import { BookOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Modal } from 'antd';
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

type Listed = ListedEntry<'attacks'>;

const fields: FieldList<Listed> = {
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
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [left, setLeft] = useState<readonly number[]>([]);
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
      {attack && <StepChoice legend={t('path.step.library.which')} steps={attack.steps} left={left} onLeft={setLeft} />}
      <Unrated left={unrated} />
    </Modal>
  );
}
