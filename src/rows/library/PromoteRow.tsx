import { Alert, App, Button, Descriptions, Flex, Form, Input, Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { ExistingEntry } from '#contract/promotion.ts';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import { Refusal } from '#domain/kinds/refusal.ts';
import { mostTreeNodes } from '#domain/library/attacks.ts';
import { entryOfRow, type NewEntryOf } from '#domain/library/from-row.ts';
import { type LinkedKind, libraryOfKind } from '#domain/library/into-task.ts';
import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';
import { sameContent } from '#domain/model/same-content.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { SavedForm } from '@/components/forms/SavedForm';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { inLanguage, textLanguage } from '@/local-text';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import { useSayRowGone } from '@/session/useSayRowGone';
import { type EntryField, fieldTitle } from './field-title';
import { wordsOfField } from './words-of-field';
import { wordsOfValue } from './words-of-value';

interface Props<K extends LinkedKind> {
  kind: K;
  row: Row<K>;
  /** Why it cannot be done any more: others may link the row or take the right away while the dialog is open. */
  refused: 'linked' | 'notAllowed' | undefined;
  onClose: () => void;
}

const refusals = {
  linked: 'library.promote.linked.meanwhile',
  notAllowed: 'library.promote.notAllowed',
} as const;

/** What an entry is called. */
interface Naming {
  code: string;
  name: LocalText;
}

/** What the row becomes; null for an attack tree that is larger than one of the library may be. */
function entryOf<K extends LinkedKind>(w: Workspace, kind: K, row: Row<K>): NewEntryOf<K> | null {
  try {
    return entryOfRow(w, kind, row, textLanguage());
  } catch (error) {
    if (error instanceof Refusal && error.key === 'TreeTooLarge') return null;
    throw error;
  }
}

/** The way of a row into its library: says what the entry will be. */
export function PromoteRow<K extends LinkedKind>({ kind, row, refused, onClose }: Props<K>) {
  const t = useT();
  const { message } = App.useApp();
  const session = useSession();
  const runEdit = useRunEdit();
  const [existing, setExisting] = useState<readonly ExistingEntry[]>([]);
  const w = useWorkspace((v) => v.w);
  // Others may change the row meanwhile, and the server takes it at the rev that is sent: so the dialog shows the row of that rev.
  const entry = useMemo(() => entryOf(w, kind, row), [w, kind, row]);
  const [first] = useState(entry);
  const library = libraryOfKind[kind];
  const titles: Record<string, string> = {
    code: t('library.field.code'),
    'name.en': t('configuration.in.en', { title: t('library.field.name') }),
    'name.zh': t('configuration.in.zh', { title: t('library.field.name') }),
  };
  const send = async (naming: Naming) => {
    const sent = { kind, row: row.id, rev: row.rev, language: textLanguage() };
    const answer = await session.promote({ ...sent, ...naming, anyway: existing.length > 0 });
    setExisting(answer.existing);
    if (!answer.made) return false;
    message.success(t('library.promote.done', { code: answer.made.code }));
    onClose();
    return true;
  };
  const saved = useSavedForm<Naming>({
    keptAs: { place: `promote ${row.id}`, rev: row.rev },
    titleOf: (path) => titles[path] ?? path,
    save: send,
  });
  const typed = () => {
    const { code = '', name } = saved.form.getFieldsValue(true) as Partial<Naming>;
    return saved.dirty ? [code, name?.en, name?.zh].filter(Boolean).join(' · ') : '';
  };
  useSayRowGone(kind, row.id, typed);
  const [linking, setLinking] = useState(false);
  const linkTo = async ({ id, rev, code }: ExistingEntry) => {
    const link = { library, entry: id, rev, language: textLanguage() };
    const patch = { library: link } as unknown as Patch<AnalysisKind>;
    setLinking(true);
    const held = await runEdit(session.change(kind as AnalysisKind, row as never, patch));
    setLinking(false);
    if (!held) return;
    message.success(t('library.promote.linked', { code }));
    onClose();
  };
  // Our own link is seen before its answer is here.
  const why = saved.saving || linking ? undefined : refused;
  return (
    <Modal
      open
      width={640}
      title={t('library.promote')}
      okText={t(existing.length > 0 ? 'library.promote.anyway' : 'library.promote.ok')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: saved.saving, disabled: saved.offer !== null || entry === null || why !== undefined }}
      onOk={() => saved.form.submit()}
      onCancel={() => saved.cancel(onClose)}
    >
      <ReturnFocus />
      <p className="quiet">{t('library.promote.hint')}</p>
      <SavedForm<Naming>
        saved={saved}
        initialValues={{ code: '', name: first?.name ?? { en: '', zh: '' } }}
        onValuesChange={() => {
          saved.touch();
          setExisting([]);
        }}
      >
        <Form.Item name="code" label={titles.code} extra={t('library.codeHint')}>
          <Input />
        </Form.Item>
        {(['en', 'zh'] as const).map((language) => (
          <Form.Item key={language} name={['name', language]} label={titles[`name.${language}`]}>
            <Input />
          </Form.Item>
        ))}
      </SavedForm>
      {why && <Alert type="warning" showIcon style={{ marginBlockEnd: 12 }} title={t(refusals[why])} />}
      {existing.length > 0 && !why && <Existing entries={existing} onLink={(entry) => void linkTo(entry)} />}
      {entry === null && <Alert type="error" showIcon title={t('library.promote.tooLarge', { most: mostTreeNodes })} />}
      {entry !== null && !sameContent(first, entry) && (
        <Alert type="warning" showIcon style={{ marginBlockEnd: 12 }} title={t('library.promote.changed')} />
      )}
      {entry !== null && <Said library={library} entry={entry} />}
    </Modal>
  );
}

/** What is in the library already: the row may be linked to it instead. */
function Existing({ entries, onLink }: { entries: readonly ExistingEntry[]; onLink: (entry: ExistingEntry) => void }) {
  const t = useT();
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBlockEnd: 12 }}
      title={t('library.promote.existing')}
      description={entries.map((entry) => (
        <Flex key={entry.id} gap={8} align="center" justify="space-between">
          <span>
            {entry.code} {inLanguage(entry.name)} · {t(`library.promote.same.${entry.same}`)}
          </span>
          <Button size="small" onClick={() => onLink(entry)}>
            {t('library.promote.link')}
          </Button>
        </Flex>
      ))}
    />
  );
}

const hidden = new Set(['code', 'name', 'tags', 'reviewed', 'nodes']);

/** The names of codes a field holds, as the method of the task calls them; undefined for fields of other things. */
function namesOf(library: LibraryName, name: string, value: unknown, method: Method): string | undefined {
  const { properties, threatTypes, assetCategories } = method;
  const isCategory = /^assetCategor/.test(name) || (library === 'assets' && name === 'category');
  const list = /^propert/.test(name)
    ? properties
    : name === 'threatTypes'
      ? threatTypes
      : isCategory
        ? assetCategories
        : undefined;
  if (!list) return undefined;
  const named = (code: unknown) => {
    const found = list.find((one) => one.code === code);
    return found ? `${found.code} · ${inLanguage(found.name)}` : String(code);
  };
  return [value].flat().map(named).join(', ');
}

/** What the entry will say, field by field. */
function Said({ library, entry }: { library: LibraryName; entry: object }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const items = useMemo(() => {
    const parsed = libraries[library].form.safeParse(entry);
    const said = Object.entries(parsed.data ?? {}) as [EntryField, unknown][];
    return said
      .filter(([name, value]) => !hidden.has(name) && value !== false && wordsOfValue(value) !== '')
      .map(([name, value]) => ({
        key: name,
        label: fieldTitle(name, t),
        children: namesOf(library, name, value, method) ?? wordsOfField(library, name, value, t) ?? wordsOfValue(value),
      }));
  }, [library, entry, method, t]);
  return <Descriptions size="small" column={1} items={items} />;
}
