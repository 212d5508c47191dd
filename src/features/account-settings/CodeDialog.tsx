import { useCountDown } from 'ahooks';
import { App, Button, Form, Input, Modal, Space } from 'antd';
import { useState } from 'react';
import { type AccountSecurity, accountSecurity } from '#contract/account/account-security.ts';
import { Captcha, EmailAddress, Mobile } from '#domain/model/user.ts';
import { problemsForForm, rulesOf } from '@/components/forms/field-rules';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';

interface Typed {
  target: string;
  captcha: string;
}

/** What a code is sent to, and what is done with it. */
const ways = {
  phone: {
    schema: Mobile,
    send: (mobile: string) => call(accountSecurity.sendPhoneCode, { body: { mobile } }, silent),
    set: ({ target: mobile, captcha }: Typed) => call(accountSecurity.setPhone, { body: { mobile, captcha } }, silent),
  },
  backupEmail: {
    schema: EmailAddress,
    send: (email: string) => call(accountSecurity.sendEmailCode, { body: { email } }, silent),
    set: ({ target: email, captcha }: Typed) =>
      call(accountSecurity.setBackupEmail, { body: { email, captcha } }, silent),
  },
} as const;

interface Props {
  what: keyof typeof ways;
  onSaved: (state: AccountSecurity) => void;
  onClose: () => void;
}

/** Sets the phone or the second address, by the code that was sent to it. */
export function CodeDialog({ what, onSaved, onClose }: Props) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const [saving, setSaving] = useState(false);
  const [sending, setSending] = useState(false);
  const [until, setUntil] = useState<number>();
  const [left] = useCountDown({ targetDate: until });
  const seconds = Math.ceil(left / 1000);
  const way = ways[what];
  const titles: Record<string, string> = {
    target: t(`accountSettings.${what}.target`),
    captcha: t('accountSettings.captcha'),
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    const fields = error.fields.map((one) => ({ ...one, path: one.path === 'captcha' ? 'captcha' : 'target' }));
    if (fields.length === 0) showFailure(error);
    form.setFields(problemsForForm(fields, (path) => titles[path] ?? path) as never);
  };
  const send = async () => {
    // At once: a second click would ask for another code.
    setSending(true);
    try {
      const { target } = await form.validateFields(['target']);
      const { resendAfter } = await way.send(target);
      setUntil(Date.now() + resendAfter * 1000);
      form.getFieldInstance('captcha')?.focus();
      message.success(t('accountSettings.captcha.sent'));
    } catch (error) {
      // What is wrong with the address is said at its field already.
      if (!(error instanceof CallError)) return;
      refuse(error);
      // After the page was loaded again, or the dialog opened again, the person still waits for the code before.
      if (error.status === 429 && error.retryAfter) setUntil(Date.now() + error.retryAfter * 1000);
    } finally {
      setSending(false);
    }
  };
  const save = async (typed: Typed) => {
    setSaving(true);
    try {
      onSaved(await way.set(typed));
      message.success(t(`accountSettings.${what}.done`));
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={t(`accountSettings.${what}.title`)}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      confirmLoading={saving}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <ReturnFocus />
      <Form
        form={form}
        layout="vertical"
        // The wait was for another address: who mistyped theirs need not sit it out.
        onValuesChange={({ target }) => target !== undefined && setUntil(undefined)}
        onFinish={save}
      >
        <Form.Item name="target" label={titles.target} rules={rulesOf(way.schema, titles.target ?? '')}>
          <Input autoFocus autoComplete={what === 'phone' ? 'tel' : 'email'} />
        </Form.Item>
        <Form.Item label={titles.captcha} required htmlFor="captcha">
          <Space.Compact block>
            <Form.Item name="captcha" noStyle rules={rulesOf(Captcha, titles.captcha ?? '')}>
              <Input id="captcha" inputMode="numeric" autoComplete="one-time-code" />
            </Form.Item>
            <Button disabled={sending || seconds > 0} onClick={() => void send()}>
              {seconds > 0 ? t('accountSettings.captcha.wait', { seconds }) : t('accountSettings.captcha.send')}
            </Button>
          </Space.Compact>
        </Form.Item>
      </Form>
    </Modal>
  );
}
