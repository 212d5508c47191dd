import { useModel } from '@umijs/max';
import { App, Form, Input, Modal, Select, Switch } from 'antd';
import { project } from '#contract/project.ts';
import { taskVersion, type VersionRecord } from '#contract/task-version.ts';
import { type MethodSource, VersionForm } from '#domain/model/version.ts';
import { nextVersionName } from '#domain/versions/next-name.ts';
import { refusesSpaces, rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { spacelessItem } from '@/components/forms/spaceless';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { useMethodQuestion } from '@/method-editor/effect/useMethodQuestion';
import { userLabel } from '@/product/UserSelect';
import { call, silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';

interface Props {
  versions: readonly VersionRecord[];
  taskId: string;
  /** The base to begin with. */
  base: string;
  /** It is asked for because its base, called so, is frozen: what can be filled in is, so that one may just agree. */
  after?: string | undefined;
  onCreated: (made: { versionId: string; versions: VersionRecord[]; current: boolean }) => void;
  onClose: () => void;
}

/** Asks for a new version of the task: its name, its base, what the update is about, its author. A name is proposed. */
export function CreateVersion({ versions, taskId, base, after, onCreated, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const { initialState } = useModel('@@initialState');
  const projectId = useWorkspace((v) => v.head.projectId);
  const { data: home } = useCall(project.get, { params: { projectId } }, silent);
  const me = initialState?.currentUser;
  const titleOf = (path: string) =>
    path in VersionForm.shape ? t(`version.field.${path as keyof VersionForm}`) : path;
  const effectOf = () =>
    call(taskVersion.methodEffect, { params: { versionId: saved.form.getFieldValue('base') } }, silent);
  const { ask, question } = useMethodQuestion(effectOf);
  const saved = useSavedForm<VersionForm>({
    keptAs: { place: `version new ${taskId}` },
    titleOf,
    save: async (form) => {
      const { current, version } = form;
      const send = async (method: MethodSource) => {
        const body = { ...form, ...(method && { method }) };
        const made = await call(taskVersion.create, { params: { taskId }, body }, silent);
        message.success(t('version.create.done', { version }));
        onCreated({ ...made, current });
      };
      return (await ask(send)) ? undefined : false;
    },
  });
  const item = (name: keyof VersionForm) => ({
    name,
    label: titleOf(name),
    rules: rulesOf(VersionForm.shape[name], titleOf(name)),
    validateFirst: true,
    ...spacelessItem(VersionForm.shape[name]),
    ...(refusesSpaces(VersionForm.shape[name]) && { extra: t('form.noSpaces') }),
  });
  const people = new Map(
    [...(home?.participants ?? []), ...(me ? [me] : [])].map((card) => [card.id, userLabel(card)]),
  );
  const initial = {
    version: nextVersionName(versions.map(({ version }) => version)),
    base,
    current: true,
    ...(after !== undefined && { content: t('version.next.content', { version: after }) }),
    ...(me ? { author: me.id } : {}),
  };
  return (
    <Modal
      open
      title={after === undefined ? t('version.create') : t('version.next.title', { version: after })}
      okText={t(after === undefined ? 'version.create' : 'workspace.next.open')}
      cancelText={t(after === undefined ? 'version.cancel' : 'version.next.later')}
      okButtonProps={{ loading: saved.saving, disabled: saved.offer !== null, autoFocus: after !== undefined }}
      onOk={() => saved.form.submit()}
      onCancel={() => saved.cancel(onClose)}
    >
      <ReturnFocus />
      {question}
      <p className="quiet">{t('version.create.hint')}</p>
      <SavedForm<VersionForm> saved={saved} initialValues={initial}>
        <Form.Item {...item('version')}>
          <Input autoFocus={after === undefined} onFocus={({ target }) => target.select()} />
        </Form.Item>
        <Form.Item {...item('base')}>
          <Select
            options={versions.map(({ id, version, status }) => ({
              value: id,
              label: `${version} · ${t(`version.status.${status}`)}`,
            }))}
          />
        </Form.Item>
        <Form.Item {...item('content')}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
        </Form.Item>
        <Form.Item {...item('author')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={[...people].map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item {...item('current')} valuePropName="checked" extra={t('version.currentHint')}>
          <Switch />
        </Form.Item>
      </SavedForm>
    </Modal>
  );
}
