import { Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { FactorCode } from '#domain/model/user.ts';
import { problemsForForm, rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';

interface Props {
  title: string;
  hint: ReactNode;
  okText: string;
  /** Of the app alone. */
  isFirst?: boolean;
  /** Says nothing of a failure itself. @throws CallError */
  onCode: (code: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a code of the second factor; a wrong one is said at the field. */
export function FactorCodeDialog({ title, hint, okText, isFirst = false, onCode, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<{ code: string }>();
  const [saving, setSaving] = useState(false);
  const label = t(isFirst ? 'accountSettings.factor.code' : 'accountSettings.factor.codeOrRecovery');
  const send = async ({ code }: { code: string }) => {
    setSaving(true);
    try {
      await onCode(code);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.fields.length === 0) showFailure(error);
      form.setFields(problemsForForm(error.fields, () => label) as never);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      cancelText={t('form.cancel')}
      confirmLoading={saving}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <div className="quiet">{hint}</div>
      <Form form={form} layout="vertical" onFinish={send} style={{ marginBlockStart: 16 }}>
        <Form.Item name="code" label={label} rules={rulesOf(FactorCode, label)}>
          <Input autoFocus autoComplete="one-time-code" inputMode={isFirst ? 'numeric' : 'text'} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
