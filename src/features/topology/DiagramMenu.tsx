import { DownOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Flex, Input, Modal } from 'antd';
import { useState } from 'react';
import { problemsOf } from '#contract/kit/problems.ts';
import { diagramsOf } from '#domain/diagram/drawing.ts';
import { foldText } from '#domain/fold-text.ts';
import { type DiagramRow, diagramKind } from '#domain/kinds/diagram/shape.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { problemText } from '@/components/forms/field-rules';
import { hyphenForBlank } from '@/components/forms/spaceless';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { type Translate, useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { newId } from '@/session/new-id';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './topology.less';

/** The diagrams of the version: choose, create, rename, delete. */
export function DiagramMenu({
  current,
  readOnly,
  isMine,
  onOpen,
  onImport,
}: {
  current: DiagramRow | undefined;
  /** Of the version. */
  readOnly: boolean;
  /** This page edits the current diagram. */
  isMine: boolean;
  onOpen: (id: string | null) => void;
  onImport: () => void;
}) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const w = useWorkspace((v) => v.w);
  const [naming, setNaming] = useState<'create' | 'rename' | null>(null);
  const diagrams = diagramsOf(w);
  const at = diagrams.findIndex(({ id }) => id === current?.id);

  const askDelete = (row: DiagramRow) => {
    const { nodes = [], links = [] } = session.preview(drop('diagrams', row)).drop;
    confirm({
      title: t('topology.diagram.delete', { name: row.name }),
      words: t('topology.diagram.deleteWords', { nodes: nodes.length, links: links.length }),
      onDelete: () =>
        session.edit(drop('diagrams', row)).then(
          () => {
            message.success(t('topology.diagram.deleted', { name: row.name }));
            onOpen(diagramsOf(session.view.w)[0]?.id ?? null);
          },
          (error: CallError) => void message.error(t('topology.diagram.deleteFailed', { reason: refusalText(error) })),
        ),
    });
  };
  return (
    <>
      {current ? (
        <Dropdown
          trigger={['click']}
          menu={{
            items: itemsFor(t, diagrams, { readOnly, isMine }),
            selectable: true,
            selectedKeys: [current.id],
            onClick: ({ key }) => {
              if (key === '+create' || key === '+rename') setNaming(key === '+create' ? 'create' : 'rename');
              else if (key === '+import') onImport();
              else if (key === '+delete') askDelete(current);
              else onOpen(key);
            },
          }}
        >
          <Button type="text" size="small" className={styles.diagram} title={t('topology.diagram.choose')}>
            <b>{current.name}</b> <DownOutlined />
            <span className={styles.quiet}>{t('topology.diagram.place', { at: at + 1, of: diagrams.length })}</span>
          </Button>
        </Dropdown>
      ) : (
        !readOnly && (
          <Flex gap={8}>
            <Button type="primary" size="small" onClick={() => setNaming('create')}>
              {t('topology.diagram.new')}
            </Button>
            <Button size="small" onClick={onImport}>
              {t('topology.import')}
            </Button>
          </Flex>
        )
      )}
      {naming && (
        <NameDialog
          title={t(naming === 'create' ? 'topology.diagram.new' : 'topology.diagram.rename')}
          name={naming === 'rename' ? (current?.name ?? '') : freeName(diagrams, t('topology.diagram.first'))}
          onClose={() => setNaming(null)}
          onSave={async (name) => {
            const id = newId();
            if (naming === 'rename' && current) await session.edit(change('diagrams', current, { name }));
            else await session.edit(add('diagrams', { name, order: (diagrams.at(-1)?.order ?? -1) + 1 }, id));
            message.success(t(naming === 'create' ? 'topology.diagram.created' : 'topology.diagram.renamed', { name }));
            if (naming === 'create') onOpen(id);
          }}
        />
      )}
    </>
  );
}

/** The entries of the menu over a diagram; only its editor renames and deletes it. */
function itemsFor(
  t: Translate,
  diagrams: readonly DiagramRow[],
  { readOnly, isMine }: { readOnly: boolean; isMine: boolean },
) {
  const names = diagrams.map(({ id, name }) => ({ key: id, label: name }));
  if (readOnly) return names;
  return [
    ...names,
    { type: 'divider' as const },
    { key: '+create', label: t('topology.diagram.new') },
    { key: '+import', label: t('topology.import') },
    { key: '+rename', label: t('topology.diagram.rename'), disabled: !isMine },
    { key: '+delete', label: t('topology.diagram.deleteIt'), danger: true, disabled: !isMine },
  ];
}

function freeName(diagrams: readonly DiagramRow[], start: string): string {
  const taken = new Set(diagrams.map(({ name }) => foldText(name)));
  for (let n = 1; ; n++) if (!taken.has(foldText(`${start}-${n}`))) return `${start}-${n}`;
}

/** One field: needed, without spaces, not used by another; the refusal stands at the field and what was typed stays. */
function NameDialog({
  title,
  name,
  onSave,
  onClose,
}: {
  title: string;
  name: string;
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useT();
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    const label = t('topology.diagram.name');
    const checked = diagramKind.fields.name.safeParse(typed);
    const [wrong] = checked.success ? [] : problemsOf(checked.error);
    if (wrong) return setProblem(problemText(wrong, label));
    setBusy(true);
    try {
      await onSave(typed);
      onClose();
    } catch (error) {
      setProblem(refusalText(error as CallError));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={t('topology.save')}
      cancelText={t('confirm.cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={onClose}
      width={420}
    >
      <ReturnFocus />
      <label htmlFor="topology-name">{t('topology.diagram.name')}</label>
      <Input
        id="topology-name"
        autoFocus
        value={typed}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== null}
        aria-describedby="topology-name-problem"
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(hyphenForBlank(event));
          setProblem(null);
        }}
        onPressEnter={() => void save()}
      />
      <small className="quiet">{t('form.noSpaces')}</small>
      <div id="topology-name-problem" role="alert" className={styles.problem}>
        {problem}
      </div>
    </Modal>
  );
}
