import { Alert, Form, Input, Select } from 'antd';
import { useId } from 'react';
import { type PolarionConnection, polarion } from '#contract/polarion.ts';
import { PolarionSettings } from '#domain/model/polarion.ts';
import { FormDrawer } from '@/components/forms/FormDrawer';
import { problemText, rulesOf } from '@/components/forms/field-rules';
import { SavedForm } from '@/components/forms/SavedForm';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { bundledLanguages, useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { initialValues, needsToken } from './connection-values';
import { Disconnect } from './Disconnect';
import styles from './polarion.less';

const names = Object.keys(PolarionSettings.shape) as (keyof PolarionSettings)[];

interface Props {
  projectId: string;
  servers: readonly string[];
  connection: PolarionConnection | null;
  onChanged: (connection: PolarionConnection | null) => void;
  onClose: () => void;
}

/** Connects a project with one of Polarion, or changes that. Saving tries it there first. */
export function ConnectionDrawer({ projectId, servers, connection, onChanged, onClose }: Props) {
  const t = useT();
  const id = useId();
  const params = { projectId };
  const titleOf = (path: string) => {
    const name = names.find((one) => one === path);
    return name ? t(`polarion.form.${name}`) : path;
  };
  const send = async (form: PolarionSettings, rev: number) =>
    onChanged(await call(polarion.connect, { params, body: { rev, form } }, silent));
  const saved = useSavedForm<PolarionSettings>({
    keptAs: { place: `polarion ${projectId}`, rev: connection?.rev },
    secrets: ['token'],
    titleOf,
    save: (values) => send(values, connection?.rev ?? 0),
    onTop: {
      read: async () => {
        const now = (await call(polarion.get, { params }, silent)).connection;
        // Its token is not told, so that the one that was typed stands.
        const { token: _, ...values } = initialValues(now, servers);
        return { rev: now?.rev ?? 0, values: now ? values : {} };
      },
      send,
    },
  });
  const item = (name: keyof PolarionSettings) => ({
    name,
    label: titleOf(name),
    rules: rulesOf(PolarionSettings.shape[name], titleOf(name)),
    validateFirst: true,
  });
  return (
    <FormDrawer
      title={t(connection ? 'polarion.form.title' : 'polarion.connect')}
      isNew={false}
      saved={saved}
      form={id}
      onClose={() => saved.cancel(onClose)}
    >
      <SavedForm<PolarionSettings> saved={saved} id={id} initialValues={initialValues(connection, servers)}>
        <Form.Item {...item('server')}>
          <Select options={servers.map((value) => ({ value, label: value }))} placeholder={t('form.choose')} />
        </Form.Item>
        <Form.Item {...item('project')} extra={t('polarion.form.project.hint')}>
          <Input autoFocus autoComplete="off" />
        </Form.Item>
        <TokenField connection={connection} title={titleOf('token')} />
        <Form.Item {...item('type')} extra={t('polarion.form.type.hint')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item {...item('originField')} extra={t('polarion.form.originField.hint')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item {...item('calField')} required={false} extra={t('polarion.form.calField.hint')}>
          <Input autoComplete="off" />
        </Form.Item>
        <Form.Item {...item('language')}>
          <Select options={bundledLanguages.map((value) => ({ value, label: t(`polarion.language.${value}`) }))} />
        </Form.Item>
      </SavedForm>
      {connection && (
        <Disconnect
          projectId={projectId}
          disabled={saved.saving}
          onDone={() => {
            saved.untouch();
            onChanged(null);
          }}
        />
      )}
    </FormDrawer>
  );
}

/** The token of Polarion; the kept one stays as long as server and project do. */
function TokenField({ connection, title }: { connection: PolarionConnection | null; title: string }) {
  const t = useT();
  const form = Form.useFormInstance<PolarionSettings>();
  const server = Form.useWatch('server', form);
  const project = Form.useWatch('project', form);
  const isNeeded = needsToken(connection, { server, project });
  const isOther = connection !== null && project !== undefined && isNeeded;
  return (
    <>
      {isOther && <Alert type="warning" showIcon className={styles.anew} title={t('polarion.form.token.anew')} />}
      <Form.Item
        name="token"
        label={title}
        required={isNeeded}
        dependencies={['server', 'project']}
        validateFirst
        rules={[
          {
            validator: async (_, value: string | undefined) => {
              if (!value && needsToken(connection, form.getFieldsValue(['server', 'project'])))
                throw new Error(problemText({ problem: 'required' }, title));
            },
          },
          ...rulesOf(PolarionSettings.shape.token, title),
        ]}
        extra={t('polarion.form.token.hint')}
      >
        <Input.Password
          autoComplete="new-password"
          {...(!isNeeded && { placeholder: t('polarion.form.token.keep') })}
        />
      </Form.Item>
    </>
  );
}
