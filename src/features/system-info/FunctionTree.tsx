import { LinkOutlined } from '@ant-design/icons';
import { App, Button, Checkbox, Empty, Modal, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { type AssociatedTask, taskVersion } from '#contract/task-version.ts';
import { bindFunctions, functionLines } from '#domain/views/function-tree.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { TaskLink } from '@/product/TaskLink';
import { useCall } from '@/request/useCall';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './system-info.less';

/** The functions as a tree, with what they are to cybersecurity and the assets that serve them; several are bound to many assets at once. */
export default function FunctionTree() {
  const t = useT();
  const functions = useWorkspace((v) => v.w.functions);
  const assets = useWorkspace((v) => v.w.assets);
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const [, go] = useAddress();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [binding, setBinding] = useState(false);
  const { versionId } = useWorkspace((v) => v.head);
  const { data: tasks } = useCall(taskVersion.associated, { params: { versionId } });
  const lines = useMemo(() => functionLines({ functions, assets }), [functions, assets]);
  const marked = lines.filter(({ row }) => chosen.has(row.id));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <section className={styles.page} aria-label={t('functionTree.title')} data-part="function-tree">
      <div className={styles.card}>
        <div className={styles.head}>
          <h2>{t('functionTree.title')}</h2>
          {!readOnly && (
            <Button
              size="small"
              icon={<LinkOutlined />}
              disabled={marked.length === 0 || assets.size === 0}
              onClick={() => setBinding(true)}
            >
              {t('functionTree.bind', { count: marked.length })}
            </Button>
          )}
        </div>
        {lines.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('function.empty')} />
        ) : (
          <table className={styles.tree}>
            <thead>
              <tr>
                <th scope="col">{t('functionTree.function')}</th>
                <th scope="col">{t('functionTree.cybersecurity')}</th>
                <th scope="col">{t('functionTree.assets')}</th>
                <th scope="col">{t('functionTree.tasks')}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ row, depth, assets: bound }) => (
                <tr key={row.id} data-depth={depth}>
                  <th scope="row" style={{ paddingInlineStart: 8 + depth * 24 }}>
                    <div>
                      {!readOnly && (
                        <Checkbox
                          aria-label={t('functionTree.choose', { code: row.code })}
                          checked={chosen.has(row.id)}
                          onChange={() => toggle(row.id)}
                        />
                      )}
                      <button
                        type="button"
                        className={parts.chip}
                        onClick={() => go({ step: 'functions', row: row.id, view: null })}
                      >
                        {row.code}
                      </button>
                      <span>{row.name}</span>
                    </div>
                  </th>
                  <td>{row.cybersecurity ? <Tag color="blue">{t('workspace.yes')}</Tag> : t('workspace.no')}</td>
                  <td>{bound.map(({ code, name }) => `${code} ${name}`).join(', ') || '–'}</td>
                  <td data-part="associated">
                    <Associated tasks={tasks?.filter(({ functionId }) => functionId === row.id)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {binding && <BindDialog functions={marked.map(({ row }) => row.id)} onClose={() => setBinding(false)} />}
    </section>
  );
}

/** The tasks that have the function too, with the way there. */
function Associated({ tasks }: { tasks: readonly AssociatedTask[] | undefined }) {
  if (!tasks?.length) return '–';
  return tasks.map(({ taskId, versionId, taskName, projectName }) => (
    <div key={taskId}>
      <TaskLink id={taskId} versionId={versionId}>
        {taskName}
      </TaskLink>{' '}
      <span className="quiet">{projectName}</span>
    </div>
  ));
}

/** Chooses the assets and binds them all in one edit, which one undo takes back. */
function BindDialog({ functions, onClose }: { functions: readonly string[]; onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message } = App.useApp();
  const assets = useWorkspace((v) => v.w.assets);
  const [chosen, setChosen] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const options = useMemo(
    () => [...assets].sort(byCode).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    [assets],
  );
  const bind = async () => {
    const ops = bindFunctions(session.view.w, functions, chosen);
    setBusy(true);
    const held = ops.length === 0 || (await runEdit(session.edit(...ops)));
    setBusy(false);
    if (!held) return;
    message.success(t('functionTree.bound', { count: ops.length }));
    onClose();
  };
  return (
    <Modal
      open
      title={t('functionTree.bind', { count: functions.length })}
      okText={t('functionTree.bind.ok')}
      cancelText={t('version.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={() => void bind()}
      onCancel={onClose}
    >
      <ReturnFocus />
      <p className="quiet">{t('functionTree.bind.hint')}</p>
      <Button size="small" type="link" onClick={() => setChosen(options.map(({ value }) => value))}>
        {t('functionTree.all')}
      </Button>
      <Select
        mode="multiple"
        style={{ width: '100%' }}
        aria-label={t('functionTree.assets')}
        options={options}
        value={chosen}
        maxTagCount={12}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={setChosen}
      />
    </Modal>
  );
}
