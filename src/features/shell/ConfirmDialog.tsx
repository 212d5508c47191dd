import { useModel } from '@umijs/max';
import { Alert, Form, Input, type InputRef, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { externalAccount } from '#contract/account/external-account.ts';
import { session } from '#contract/account/session.ts';
import { PasswordChange } from '#domain/model/user.ts';
import { enteredRule } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { answerConfirm } from '@/request/confirm-password';
import { refusalText } from '@/request/failures';
import { useCall } from '@/request/useCall';

/** Above the form that is being saved, below the sign-in. */
const aboveForms = 1400;

/** Asks for the password again before rights are granted; what was being saved goes on then. */
export default function ConfirmDialog() {
  const t = useT();
  const username = useModel('@@initialState').initialState?.currentUser?.username ?? '';
  const [form] = Form.useForm<{ password: string }>();
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<InputRef>(null);
  const { data } = useCall(externalAccount.list, {}, silent);
  const byProvider = data?.accounts.length ? data.provider : null;
  const hasPassword = data?.hasPassword !== false;

  // Signed in at the provider again, in the other tab.
  useEffect(() => {
    const heard = ({ key }: StorageEvent) => key === 'confirmedElsewhere' && answerConfirm(true);
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, []);

  const confirm = async (body: { password: string }) => {
    setBusy(true);
    try {
      await call(session.confirm, { body }, silent);
      answerConfirm(true);
    } catch (error) {
      setRefused(refusalText(error as CallError));
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      zIndex={aboveForms}
      width={400}
      title={t('confirmPassword.title')}
      okText={t('confirmPassword.submit')}
      cancelText={t('confirm.cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      okButtonProps={hasPassword ? {} : { style: { display: 'none' } }}
      onCancel={() => answerConfirm(false)}
      // Opened over another dialog, which keeps the focus to itself until then: what was focused before went to the sign that closes this one.
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
    >
      <p>{t(hasPassword ? 'confirmPassword.why' : 'confirmPassword.whyThere')}</p>
      <Form form={form} layout="vertical" hidden={!hasPassword} onFinish={confirm}>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <Form.Item
          name="password"
          label={t('signIn.password')}
          rules={[
            { required: true, message: t('signIn.passwordNeeded') },
            enteredRule(PasswordChange.shape.oldPassword, t('signIn.password')),
          ]}
        >
          {/* The name beside it, which is for password managers, keeps Enter from sending the form. */}
          <Input.Password
            ref={field}
            autoFocus
            autoComplete="current-password"
            onPressEnter={() => busy || form.submit()}
          />
        </Form.Item>
        {refused && <Alert type="error" title={refused} />}
      </Form>
      {byProvider !== null && (
        <p style={{ marginBlock: '12px 0' }}>
          <a href="/inauth/user/external?begin=confirm" target="_blank" rel="noreferrer">
            {t(hasPassword ? 'confirmPassword.byProvider' : 'confirmPassword.there', { name: byProvider })}
          </a>
        </p>
      )}
    </Modal>
  );
}
