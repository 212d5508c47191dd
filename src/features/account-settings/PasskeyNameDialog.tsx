import { Form, Input } from 'antd';
import { useState } from 'react';
import { PasskeyForm } from '#domain/model/user.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemsForForm, rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';

interface Props {
  title: string;
  okText: string;
  /** The name there is; empty for a new one. */
  name: string;
  /** Says nothing of a failure itself. @throws CallError */
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({ title, okText, name, onName, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<{ name: string }>();
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const label = t('passkey.field.name');
  const save = async (typed: { name: string }) => {
    setSaving(true);
    try {
      await onName(typed.name);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.fields.length === 0) showFailure(error);
      form.setFields(problemsForForm(error.fields, () => label) as never);
    } finally {
      setSaving(false);
    }
  };
  return (
    <FormDialog
      dirty={dirty}
      title={title}
      okText={okText}
      cancelText={t('form.cancel')}
      confirmLoading={saving}
      onOk={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name }}
        onValuesChange={() => setDirty(true)}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label={label}
          extra={t('passkey.name.hint')}
          rules={rulesOf(PasskeyForm.shape.name, label)}
        >
          <Input autoFocus autoComplete="off" />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
