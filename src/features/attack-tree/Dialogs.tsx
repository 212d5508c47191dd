import { App, Input, Modal, Select } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { controlIn } from '#domain/drawn/planted-tree.ts';
import { Text } from '#domain/model/base.ts';
import { drop, type Op } from '#domain/workspace/edit.ts';
import { nodeName } from '#domain/workspace/trees.ts';
import { clearable } from '@/components/clearable';
import { problemIn } from '@/components/forms/field-rules';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useRowChoices } from '@/rows/choices';
import { DeleteQuestion, useGoneLines } from '@/rows/DeleteQuestion';
import parts from '@/rows/parts.less';
import { ImpactOf, stateAfter } from '@/rows/reviews/Impact';
import { useSession } from '@/session/SessionProvider';
import { useSayGone } from '@/session/useSayGone';
import styles from './attack-tree.less';
import { ToPaths, ToTree } from './Conversions';
import type { TreeDesk, TreeOver } from './tree-desk';
import { addChild, controlsOn, type LeafContent, withControl, withoutControl } from './tree-edits';

const ControlName = Text(400);

interface Asked {
  threat: string;
  desk: TreeDesk;
  onClose: () => void;
}

interface Opened extends Asked {
  over: TreeOver | null;
  /** A tree or paths took the place of the other. */
  onConverted: () => void;
}

/** What is asked before an act. */
export function Dialogs({ over, onConverted, ...asked }: Opened) {
  if (over?.is === 'take') return <Take {...asked} />;
  if (over?.is === 'control') return <Attach {...asked} />;
  if (over?.is === 'delete') return <Remove {...asked} shape={over.id} />;
  const { threat, desk, onClose } = asked;
  const onDone = () => {
    desk.select(null);
    onConverted();
  };
  const conversion = { threat, run: desk.run, onDone, onClose };
  if (over?.is === 'toPaths') return <ToPaths {...conversion} />;
  if (over?.is === 'toTree') return <ToTree {...conversion} />;
  return null;
}

/** A leaf with a step that is there already, or with a branch of this tree or another. */
function Take({ desk, onClose }: Asked) {
  const t = useT();
  const session = useSession();
  const steps = useRowChoices('steps');
  const { w } = session.view;
  useSayGone(desk.node === null, () => '', onClose);
  const branches = useMemo(
    () =>
      [...w.treeNodes]
        .filter(({ gate }) => gate !== 'none')
        .map((row) => {
          const owner = w.threats.get(row.threat ?? '') ?? w.controls.get(row.control ?? '');
          const title =
            owner && ('description' in owner && row.threat ? owner.description : w.controls.get(owner.id)?.name);
          const text = `${owner?.code ?? ''} ${row.text || (row.parent === null ? (title ?? '') : nodeName(w, row))}`;
          return { value: `branch ${row.id}`, label: text, text };
        }),
    [w],
  );
  const choose = (value: string) => {
    const { node } = desk;
    onClose();
    if (!node) return;
    const content: LeafContent = value.startsWith('branch ')
      ? { target: value.slice('branch '.length) }
      : { step: value };
    const { ops, made } = addChild(session.view.w, node, content);
    void desk.run(ops).then((held) => held && made && desk.select(made));
  };
  return (
    <Modal open title={t('tree.take')} footer={null} onCancel={onClose} width={520}>
      <ReturnFocus />
      <p className={parts.note}>{t('tree.take.hint')}</p>
      <Select
        className={styles.wide}
        autoFocus
        defaultOpen
        value={null}
        aria-label={t('tree.take')}
        placeholder={t('tree.take')}
        showSearch={{ optionFilterProp: 'text' }}
        options={[
          { label: t('tree.take.steps'), options: steps.map(({ value, label, text }) => ({ value, label, text })) },
          { label: t('tree.take.branches'), options: branches },
        ]}
        onChange={(value: string | null) => value && choose(value)}
      />
    </Modal>
  );
}

/** A control on the node: a new one by its name, or one that is there already. */
function Attach({ desk, onClose }: Asked) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const { node } = desk;
  const controls = useRowChoices('controls');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  useSayGone(node === null, () => name, onClose);
  if (!node) return null;
  const taken = controlsOn(session.view.w, node);
  const attach = async (ops: readonly Op[]) => {
    if (!(await desk.run(ops))) return;
    const attached = chosen === null ? name.trim() : (session.view.w.controls.get(chosen)?.name ?? '');
    message.success(t('tree.attach.done', { name: attached }));
    onClose();
  };
  const problem = chosen === null ? problemIn(ControlName, name.trim(), t('tree.control.new')) : null;
  const ready = chosen !== null || (name.trim() !== '' && problem === null);
  const perform = () =>
    ready && void attach(withControl(node, chosen === null ? { name: name.trim() } : { id: chosen }));
  return (
    <Modal
      open
      title={t('tree.key.control')}
      okText={t('tree.attach')}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: !ready }}
      onOk={perform}
      onCancel={onClose}
      width={520}
    >
      <ReturnFocus />
      <Input
        autoFocus
        value={name}
        {...(problem && { status: 'error', 'aria-invalid': true })}
        disabled={chosen !== null}
        placeholder={t('tree.control.new')}
        aria-label={t('tree.control.new')}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={perform}
      />
      {problem && (
        <p role="alert" className={parts.refused}>
          {problem}
        </p>
      )}
      <Select
        className={styles.wide}
        allowClear={clearable(t('form.clear'))}
        value={chosen}
        aria-label={t('tree.control.known')}
        placeholder={t('tree.control.known')}
        showSearch={{ optionFilterProp: 'text' }}
        options={controls.filter(({ value }) => !taken.includes(value))}
        onChange={(id: string | null | undefined) => setChosen(id ?? null)}
      />
    </Modal>
  );
}

/** Says what goes along before a branch is deleted; of a control only its place on the node goes. */
function Remove({ desk, shape, onClose }: Asked & { shape: string }) {
  const t = useT();
  const session = useSession();
  const { w } = session.view;
  const control = controlIn(shape)?.control ?? null;
  const { node } = desk;
  const ops = useMemo(
    () => (node ? (control ? withoutControl(w, node, control) : [drop('treeNodes', node)]) : []),
    [w, node, control],
  );
  const gone = useMemo(() => (ops.length > 0 ? session.preview(...ops).drop : {}), [session, ops]);
  const next = useMemo(() => stateAfter(session, ops), [session, ops]);
  const rows = useGoneLines(gone);
  const isOwn = useRef(false);
  useSayGone(node === null && !isOwn.current, () => '', onClose);
  if (!node) return null;
  const nodes = (gone.treeNodes?.length ?? 1) - 1;
  const lines = [...(nodes > 0 ? [t('tree.delete.nodes', { count: nodes })] : []), ...rows];
  const name = control ? (w.controls.get(control)?.name ?? '') : nodeName(w, node);
  const perform = async () => {
    isOwn.current = true;
    const held = await desk.run(ops);
    isOwn.current = held;
    if (held) desk.select(control ? node.id : node.parent);
    return held;
  };
  return (
    <DeleteQuestion
      title={t(control ? 'tree.detach.title' : 'tree.delete.title', { name })}
      okText={t(control ? 'tree.detach' : 'confirm.delete')}
      lines={lines}
      onDelete={perform}
      onClose={onClose}
    >
      <ImpactOf session={session} next={next} />
    </DeleteQuestion>
  );
}
