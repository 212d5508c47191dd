import { BookOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { App, Button, Form, Modal, Segmented, Select } from 'antd';
import { type Key, useMemo, useState } from 'react';
import type { ListedEntry } from '#contract/library.ts';
import type { AttackStep } from '#domain/library/attacks.ts';
import { importOps } from '#domain/library/import.ts';
import { canBeThreat, isNameCut } from '#domain/library/into-task.ts';
import { type LeftUnrated, leftUnrated } from '#domain/library/step-ratings.ts';
import type { LinkedLibrary } from '#domain/model/library-link.ts';
import { byCode, type Workspace } from '#domain/workspace/workspace.ts';
import { useAskedAct } from '@/components/palette/asked-act';
import { ReturnFocus } from '@/components/ReturnFocus';
import { type PlainTextKey, useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { EntityTable } from '@/lists/EntityTable';
import { usePages } from '@/lists/usePages';
import { textLanguage } from '@/local-text';
import { readKey } from '@/product/library-access';
import { useTags } from '@/product/TagChip';
import { call, silent } from '@/request/call';
import { failedNew } from '@/rows/failed-act';
import { Unrated } from '@/rows/library/Unrated';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { type AnyEntry, type AnyListed, callsOf, fieldOf } from './calls';
import { columnsOf } from './columns';
import { EntryPreview } from './EntryPreview';
import { screens } from './screens';
import { TreeControls, useTreeControls } from './TreeControls';
import { useForRequirements } from './useForRequirements';

/** A library a step takes rows from: which of its entries, and what the rows belong to where they cannot be without. */
export interface Source {
  library: LinkedLibrary;
  facet?: 'path' | 'tree' | 'threat' | 'assumption' | 'claim' | 'impactScenario' | 'preAttack';
  owner?: 'assets' | 'threats' | 'treeless' | 'paths';
  label: PlainTextKey;
}

/** The way from libraries into the task: search, see, choose several; they come as one edit. */
export function ImportFromLibrary({ sources }: { sources: readonly Source[] }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const access = useAccess();
  const readable = sources.filter(({ library }) => access[readKey(library)] === true);
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const [first] = readable;
  useAskedAct('library.import', () => setOpen(true), first !== undefined && !readOnly);
  if (!first || readOnly) return null;
  return (
    <>
      <Button size="small" title={t('library.import')} icon={<BookOutlined />} onClick={() => setOpen(true)}>
        {t('library.import')}
      </Button>
      {open && <ImportDialog first={first} sources={readable} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Columns of the library's page that help no choice; the form of an attack and the type of a template are the same in every line. */
const notHere: ReadonlySet<string> = new Set(['updateTime', 'tasks', 'form']);
const sameInEach: Partial<Record<NonNullable<Source['facet']>, readonly string[]>> = {
  threat: ['steps'],
  assumption: ['type', 'steps'],
  claim: ['type', 'steps'],
  impactScenario: ['type', 'steps', 'text'],
  preAttack: ['type', 'text'],
};

/** So many entries are read whole at a time. */
const atOnce = 100;

interface DialogProps {
  first: Source;
  sources: readonly Source[];
  onClose: () => void;
}

/** What the dialog takes without its content is about 190: its buttons stay in the window, the list scrolls. */
const inWindow = { body: { maxHeight: 'max(160px, calc(100vh - 190px))', overflowY: 'auto' } } as const;

/** One dialog for all sources of a step: the search goes with another source, what was chosen in each stays chosen. */
function ImportDialog({ first, sources, onClose }: DialogProps) {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const [source, setSource] = useState(first);
  const { library, facet, owner, label } = source;
  const [search, setSearch] = useState('');
  const [chosenIn, setChosenIn] = useState<Readonly<Record<string, Key[]>>>({});
  const chosen = chosenIn[label] ?? [];
  const { owners, ...owning } = useOwners(owner);
  const treeControls = useTreeControls();
  const [busy, setBusy] = useState(false);
  /** How often the list is read anew. */
  const [round, setRound] = useState(0);
  /** Ratings the method of the task cannot take over, once they were looked for. */
  const [unrated, setUnrated] = useState<readonly LeftUnrated[] | null>(null);
  const forRequirements = useForRequirements(library);
  /** Makes the rows of the chosen entries; what cannot become one is left out. Returns how many did; null: it waits for a decision, as where some are gone. */
  const importChosen = async (): Promise<number | null> => {
    const entries = await readWhole(callsOf(library), chosen.map(String));
    if (entries.length < chosen.length) {
      setChosenIn({ ...chosenIn, [label]: entries.map(({ id }) => id) });
      setRound(round + 1);
      message.warning(t('library.import.gone', { count: chosen.length - entries.length }));
      return null;
    }
    const { w } = session.view;
    const left = leftUnrated(entries.flatMap(stepsOf), w.method);
    if (left.length > 0 && unrated === null) {
      setUnrated(left);
      return null;
    }
    if (forRequirements.mustAsk(entries)) return null;
    const controls = facet === 'tree' ? await treeControls.read(entries, w) : undefined;
    const opsOf = (some: typeof entries) =>
      importOps({
        ...belonging(w, owner, owners),
        ...(controls && { controls }),
        library,
        entries: some as never,
        ...forRequirements.given,
      });
    const usable = entries.filter((entry) => opsOf([entry]).length > 0);
    const ops = opsOf(usable);
    if (ops.length > 0) await session.edit(...ops);
    const cut = usable.filter(({ name }) => isNameCut(library, name, textLanguage()));
    if (cut.length > 0) message.warning(t('library.import.cut', { codes: cut.map(({ code }) => code).join(', ') }));
    return usable.length;
  };
  const take = async () => {
    setBusy(true);
    const work = importChosen();
    const ofPaths = library === 'attacks' && facet !== 'threat' && facet !== 'preAttack';
    const isDone = await runEdit(work, (reason) => (ofPaths ? failedNew(t, 'paths', reason) : reason));
    setBusy(false);
    if (!isDone || (await work) === null) return;
    message.success(t('library.import.done', { count: (await work) ?? 0 }));
    onClose();
  };
  return (
    <Modal
      open
      width="max(86vw, min(1100px, 94vw))"
      style={{ top: 40 }}
      styles={inWindow}
      title={t('library.import')}
      onCancel={onClose}
      onOk={() => void take()}
      okText={t(unrated ? 'library.import.anyway' : 'library.import.take', { count: chosen.length })}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: chosen.length === 0 || (owner !== undefined && owners.length === 0), loading: busy }}
    >
      <ReturnFocus />
      <SourceChoice
        sources={sources}
        label={label}
        onChange={(next) => {
          setSource(next);
          setUnrated(null);
        }}
      />
      {owner && <OwnerSelect key={owner} owner={owner} value={owners} {...owning} />}
      {forRequirements.fields}
      <SourceList
        key={`${label} ${round}`}
        source={source}
        search={{ value: search, onSearch: setSearch }}
        chosen={chosen}
        onChosen={(keys) => {
          setChosenIn({ ...chosenIn, [label]: keys });
          setUnrated(null);
          forRequirements.reset();
        }}
      />
      {facet === 'tree' && <TreeControls controls={treeControls} />}
      {unrated && <Unrated left={unrated} />}
    </Modal>
  );
}

interface ChoiceProps {
  sources: readonly Source[];
  label: Source['label'];
  onChange: (source: Source) => void;
}

function SourceChoice({ sources, label, onChange }: ChoiceProps) {
  const t = useT();
  if (sources.length < 2) return null;
  return (
    <Segmented
      style={{ marginBlockEnd: 12 }}
      aria-label={t('library.import.from')}
      options={sources.map((one) => ({ value: one.label, label: t(one.label) }))}
      value={label}
      onChange={(next) => onChange(sources.find((one) => one.label === next) as Source)}
    />
  );
}

/** What the rows of a task that are made belong to, in the words of the task. */
const belonging = (w: Workspace, owner: Source['owner'], owners: readonly string[]) => ({
  method: w.method,
  language: textLanguage(),
  newId,
  to: owner === 'paths' ? [] : owners.map((id) => ({ id, name: w.assets.get(id)?.name ?? '' })),
  threats: owner === 'treeless' ? owners.flatMap((id) => w.threats.get(id) ?? []) : [],
  paths: owner === 'paths' ? owners.flatMap((id) => w.paths.get(id) ?? []) : [],
});

interface ListProps {
  source: Source;
  search: { value: string; onSearch: (text: string) => void };
  chosen: Key[];
  onChosen: (keys: Key[]) => void;
}

/** The entries of a source, of which several are chosen; a line opens to show the whole entry. */
function SourceList({ source: { library, facet }, search, chosen, onChosen }: ListProps) {
  const t = useT();
  const dates = useDates();
  const tags = useTags()?.tags;
  const calls = callsOf(library);
  const query = { ...(search.value && { name: search.value }), ...(facet && { facet }) };
  const pages = usePages<typeof calls.list, AnyListed>(calls.list, { query });
  const method = useWorkspace((v) => v.w.method);
  const getCheckboxProps = (entry: AnyListed) =>
    facet === 'threat' && !canBeThreat(entry as unknown as ListedEntry<'attacks'>, method)
      ? { disabled: true, title: t('library.import.noType') }
      : {};
  const columns = useMemo(() => {
    const given = { t, tags, language: textLanguage(), time: (iso: string) => dates.time(iso) };
    const all = columnsOf(library, given);
    const same = (facet && sameInEach[facet]) ?? [];
    const list = all.list.filter(({ name }) => !notHere.has(name) && !same.includes(name));
    // The dialog is narrower than the page.
    return { ...all, list: list.map((field) => (field.name === 'tags' ? { ...field, hiddenAtFirst: true } : field)) };
  }, [library, facet, t, tags, dates]);
  return (
    <EntityTable<AnyListed>
      id={`library.import.${facet ?? library}`}
      fields={columns}
      rows={pages}
      search={{ ...search, placeholder: t('library.search') }}
      // The kind of entries is no filter that somebody has set.
      empty={{ text: t(facet ? 'library.noneOfKind' : screens[library].empty) }}
      more={{
        expandable: { expandedRowRender: ({ id }) => <EntryPreview library={library} id={id} /> },
        rowSelection: { selectedRowKeys: chosen, onChange: onChosen, preserveSelectedRowKeys: true, getCheckboxProps },
      }}
    />
  );
}

/** Reads entries with all their parts. */
async function readWhole(calls: ReturnType<typeof callsOf>, ids: readonly string[]): Promise<AnyEntry[]> {
  const entries: AnyEntry[] = [];
  for (let from = 0; from < ids.length; from += atOnce)
    entries.push(...(await call(calls.some, { body: { ids: ids.slice(from, from + atOnce) } }, silent)));
  return entries;
}

/** The steps of an attack or a pre-attack; other entries have none. */
const stepsOf = (entry: object): readonly AttackStep[] => (fieldOf(entry, 'steps') ?? []) as readonly AttackStep[];

interface OwnerOption {
  value: string;
  label: string;
}

/** What the rows may belong to and what was chosen of it, kept for each kind of owner; what others delete meanwhile is chosen no more. */
function useOwners(owner: Source['owner']) {
  const w = useWorkspace((v) => v.w);
  const options = useMemo(() => (owner ? optionsOf(w, owner) : []), [w, owner]);
  const [to, setTo] = useState<Readonly<Record<string, string[]>>>({});
  const chosen = (owner && to[owner]) ?? [];
  const owners = chosen.filter((id) => options.some(({ value }) => value === id));
  return { owners, options, onChange: (ids: string[]) => owner && setTo({ ...to, [owner]: ids }) };
}

interface OwnerProps {
  owner: NonNullable<Source['owner']>;
  value: string[];
  options: OwnerOption[];
  onChange: (ids: string[]) => void;
}

/** The assets of the scenarios, the threat scenarios of the attack paths and trees, or the paths that begin with the steps. */
function OwnerSelect({ owner, value, options, onChange }: OwnerProps) {
  const t = useT();
  return (
    <Form.Item required layout="vertical" label={t(`library.import.of.${owner}`)} htmlFor="library-owner">
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

function optionsOf(w: Workspace, owner: NonNullable<Source['owner']>): OwnerOption[] {
  if (owner === 'assets') return [...w.assets].sort(byCode).map(({ id, code, name }) => option(id, code, name));
  if (owner === 'paths') return [...w.paths].sort(byCode).map(({ id, code, name }) => option(id, code, name));
  // A tree would count in the place of what is there.
  const taken = new Set(
    owner === 'threats'
      ? []
      : [...[...w.treeNodes].map(({ threat }) => threat), ...[...w.paths].flatMap((p) => p.threats)],
  );
  const free = [...w.threats].filter(({ id }) => !taken.has(id)).sort(byCode);
  return free.map(({ id, code, description }) => option(id, code, description));
}

const option = (value: string, code: string, name: string): OwnerOption => ({ value, label: `${code} ${name}` });
