import { Alert, Modal } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { libraryCalls } from '#contract/library.ts';
import { grafted, withSteps } from '#domain/library/outline.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { usePages } from '@/lists/usePages';
import { textLanguage } from '@/local-text';
import { StepChoice } from '@/product/StepChoice';
import { useTags } from '@/product/TagChip';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { newId } from '@/session/new-id';
import { type AnyListed, callsOf } from '../calls';
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
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Key[]>([]);
  const [left, setLeft] = useState<readonly number[]>([]);
  const [isFull, setFull] = useState(false);
  const calls = callsOf('attacks');
  const pages = usePages<typeof calls.list, AnyListed>(calls.list, { query: { ...(search && { name: search }) } });
  const columns = useMemo(() => {
    const given = { t, tags, language: textLanguage(), time: (iso: string) => dates.time(iso) };
    const all = columnsOf('attacks', given);
    return { ...all, list: all.list.filter(({ name }) => shown.has(name)) };
  }, [t, tags, dates]);
  const params = { entryId: String(chosen[0] ?? '') };
  const { data: attack } = useCall(libraryCalls.attacks.get, chosen.length > 0 ? { params } : null, silent);
  const steps = attack?.steps ?? [];
  const taken = steps.flatMap((_, i) => (left.includes(i) ? [] : [i]));
  const take = () => {
    if (!attack) return;
    const whole = taken.length === steps.length;
    const tree = whole
      ? grafted(desk.read(), at, attack, newId)?.tree
      : withSteps(
          desk.read(),
          at,
          taken.flatMap((i) => steps[i] ?? []),
          newId,
        );
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
      <EntityTable<AnyListed>
        id="library.tree.take"
        fields={columns}
        rows={pages}
        search={{ value: search, onSearch: setSearch, placeholder: t('library.search') }}
        empty={{ text: t('library.empty.attacks') }}
        more={{
          rowSelection: {
            type: 'radio',
            selectedRowKeys: chosen,
            onChange: (keys) => {
              setChosen(keys);
              setLeft([]);
              setFull(false);
            },
            getCheckboxProps: ({ parts }) => ({ disabled: !parts.steps }),
          },
        }}
      />
      {attack && <StepChoice legend={t('library.tree.whichSteps')} steps={steps} left={left} onLeft={setLeft} />}
      {isFull && <Alert type="error" showIcon title={t('library.tree.full')} />}
    </Modal>
  );
}
