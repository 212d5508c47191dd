import { App, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { type AccountSecurity, accountSecurity } from '#contract/account/account-security.ts';
import { SecurityQuestion } from '#domain/model/user.ts';
import { problemsForForm, rulesOf } from '@/components/forms/field-rules';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';

interface Props {
  question: string;
  onSaved: (state: AccountSecurity) => void;
  onClose: () => void;
}

/** Sets the question that is asked beside the mail when the password was forgotten. */
export function QuestionDialog({ question, onSaved, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ question: string; answer: string }>();
  const [saving, setSaving] = useState(false);
  const titles = { question: t('accountSettings.question.target'), answer: t('accountSettings.question.answer') };
  const save = async (body: { question: string; answer: string }) => {
    setSaving(true);
    try {
      onSaved(await call(accountSecurity.setQuestion, { body }, silent));
      message.success(t('accountSettings.question.done'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.fields.length === 0) showFailure(error);
      form.setFields(problemsForForm(error.fields, (path) => titles[path as 'answer'] ?? path) as never);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={t('accountSettings.question.title')}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      confirmLoading={saving}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <ReturnFocus />
      <p className="quiet">{t('accountSettings.question.hint')}</p>
      <Form form={form} layout="vertical" initialValues={{ question, answer: '' }} onFinish={save}>
        {(['question', 'answer'] as const).map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={titles[name]}
            rules={rulesOf(SecurityQuestion.shape[name], titles[name])}
          >
            <Input autoComplete="off" />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
