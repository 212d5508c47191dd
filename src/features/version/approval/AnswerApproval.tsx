import { App, Form, Input, Radio } from 'antd';
import { approval } from '#contract/approval.ts';
import { type ApprovalAnswer, ApprovalComment, approvalAnswers } from '#domain/model/approval.ts';
import { isGiven } from '#domain/model/base.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemText, rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { useAction } from '@/request/useCall';
import type { ApprovalDialog } from './approval-dialog';

/** Approves or rejects a final version; a rejection says why. */
export function AnswerApproval({ version: { id, version }, onClose, onChanged }: ApprovalDialog) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<{ answer: ApprovalAnswer; comment?: string }>();
  const { run, loading } = useAction(approval.answer);
  const comment = Form.useWatch('comment', form);
  const submit = async () => {
    const body = await form.validateFields().catch(() => null);
    const done = body && (await run({ params: { versionId: id }, body }));
    if (!done) return;
    message.success(t(`approval.done.${body.answer}`, { version }));
    onChanged(done);
  };
  const required = (label: string) => ({ required: true, message: problemText({ problem: 'required' }, label) });
  return (
    <FormDialog
      dirty={(comment ?? '').trim() !== ''}
      onClose={onClose}
      title={t('approval.answer.title', { version })}
      okText={t('approval.submit')}
      cancelText={t('version.cancel')}
      okButtonProps={{ loading }}
      onOk={() => void submit()}
    >
      <p>{t('approval.answer.hint')}</p>
      <Form form={form} layout="vertical">
        <Form.Item name="answer" label={t('approval.field.answer')} rules={[required(t('approval.field.answer'))]}>
          <Radio.Group options={approvalAnswers.map((value) => ({ value, label: t(`approval.choose.${value}`) }))} />
        </Form.Item>
        <Form.Item
          name="comment"
          label={t('approval.field.comment')}
          dependencies={['answer']}
          rules={[
            ({ getFieldValue }) => {
              const { message, ...mark } = required(t('approval.field.comment'));
              if (getFieldValue('answer') !== 'rejected') return {};
              return {
                ...mark,
                validator: async (_rule: unknown, value?: string) => {
                  if (!isGiven(value ?? '')) throw new Error(message);
                },
              };
            },
            // Left empty it is fine, unless the rule above wants it: both would say so.
            ...rulesOf(ApprovalComment.default(''), t('approval.field.comment')),
          ]}
        >
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}
