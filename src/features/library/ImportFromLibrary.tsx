import { BookOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { App, Button, Form, Modal, Select } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { importOps } from '#domain/library/into-task.ts';
import type { LinkedLibrary } from '#domain/library/link.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { usePages } from '@/lists/usePages';
import { textLanguage } from '@/local-text';
import { useTags } from '@/product/TagChip';
import { call, silent } from '@/request/call';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { type AnyListed, callsOf } from './calls';
import { columnsOf } from './columns';
import { screens } from './screens';

/** What the rows made of entries belong to, where they cannot be without. */
const owners = { impacts: 'assets', attacks: 'threats' } as const;
type Owned = keyof typeof owners;
const isOwned = (library: LinkedLibrary): library is Owned => library in owners;

/** The way from a library into the task: search, see, choose several; they come as one edit. */
export function ImportFromLibrary({ library }: { library: LinkedLibrary }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const mayRead = useAccess()[screens[library].read] === true;
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  if (!mayRead || readOnly) return null;
  return (
    <>
      <Button size="small" icon={<BookOutlined />} onClick={() => setOpen(true)}>
        {t('library.import')}
      </Button>
      {open && <ImportDialog library={library} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What of a library becomes rows: of the attacks those that are paths. A tree would lose its gates, an entry of a catalogue has no steps. */
const only: { [L in LinkedLibrary]?: { facet: string } } = { attacks: { facet: 'path' } };

/** Columns of the library's page that help no choice; the form of an attack is the same in every line. */
const notHere: ReadonlySet<string> = new Set(['updateTime', 'tasks', 'form']);

/** So many entries are read whole at a time. */
const atOnce = 100;

function ImportDialog({ library, onClose }: { library: LinkedLibrary; onClose: () => void }) {
  const t = useT();
  const dates = useDates();
  const { message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const tags = useTags()?.tags;
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Key[]>([]);
  const [to, setTo] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const calls = callsOf(library);
  const query = { ...(search && { name: search }), ...only[library] };
  const pages = usePages<typeof calls.list, AnyListed>(calls.list, { query });
  const columns = useMemo(() => {
    const given = { t, tags, language: textLanguage(), time: (iso: string) => dates.time(iso) };
    const all = columnsOf(library, given);
    return { ...all, list: all.list.filter(({ name }) => !notHere.has(name)) };
  }, [library, t, tags, dates]);
  const needsOwner = isOwned(library);
  /** Reads the chosen entries whole and makes their rows; one that was deleted meanwhile is left out. Returns how many there were. */
  const importChosen = async (): Promise<number> => {
    const ids = chosen.map(String);
    const entries = [];
    for (let from = 0; from < ids.length; from += atOnce)
      entries.push(...(await call(calls.some, { body: { ids: ids.slice(from, from + atOnce) } }, silent)));
    const { w } = session.view;
    const ops = importOps({
      ...{ library, method: w.method, language: textLanguage(), newId },
      entries: entries as never,
      to: to.map((id) => ({ id, name: w.assets.get(id)?.name ?? '' })),
    });
    if (ops.length > 0) await session.edit(...ops);
    return entries.length;
  };
  const take = async () => {
    setBusy(true);
    const work = importChosen();
    const isDone = await runEdit(work);
    setBusy(false);
    if (!isDone) return;
    message.success(t('library.import.done', { count: await work }));
    onClose();
  };
  return (
    <Modal
      open
      width="min(1100px, 94vw)"
      title={t('library.import')}
      onCancel={onClose}
      onOk={() => void take()}
      okText={t('library.import.take', { count: chosen.length })}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 || (needsOwner && to.length === 0), loading: busy }}
    >
      {needsOwner && <OwnerSelect library={library} value={to} onChange={setTo} />}
      <EntityTable<AnyListed>
        id={`library.import.${library}`}
        fields={columns}
        rows={pages}
        search={{ value: search, onSearch: setSearch, placeholder: t('library.search') }}
        empty={{ text: t(screens[library].empty as 'library.empty.assets') }}
        more={{ rowSelection: { selectedRowKeys: chosen, onChange: setChosen, preserveSelectedRowKeys: true } }}
      />
    </Modal>
  );
}

interface OwnerProps {
  library: Owned;
  value: string[];
  onChange: (ids: string[]) => void;
}

/** The assets of the damage scenarios, or the threat scenarios of the attack paths. */
function OwnerSelect({ library, value, onChange }: OwnerProps) {
  const t = useT();
  const assets = useWorkspace((v) => v.w.assets);
  const threats = useWorkspace((v) => v.w.threats);
  const options = useMemo(
    () =>
      owners[library] === 'assets'
        ? [...assets.values()].sort(byCode).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
        : [...threats.values()]
            .sort(byCode)
            .map(({ id, code, description }) => ({ value: id, label: `${code} ${description}` })),
    [library, assets, threats],
  );
  return (
    <Form.Item required layout="vertical" label={t(`library.import.to.${library}`)} htmlFor="library-owner">
      <Select
        id="library-owner"
        mode="multiple"
        options={options}
        value={value}
        onChange={onChange}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('form.choose')}
      />
    </Form.Item>
  );
}
