import { useModel } from '@umijs/max';
import { Alert, Button, Form, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { inauth } from '#contract/account/inauth.ts';
import { signIn as signInCalls } from '#contract/account/sign-in.ts';
import { FactorCode, PasswordChange } from '#domain/model/user.ts';
import { enteredRule } from '@/components/forms/field-rules';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { refusalText } from '@/request/failures';
import { leave, leaveToLogin, loginPath } from '@/request/leave';
import { signedInAgain } from '@/request/sign-in-again';
import { readToken } from '@/request/storage';

/** Above every other dialog: none of them goes on without it. */
const onTop = 1500;

/**
 * The sign-in over the page, when it has ended while something is typed or on its way (R-ERR-9, R-WORK-24). The same person goes on where they were; someone
 * else gets a page of their own, and what was typed is kept for the first.
 */
export default function SignInDialog() {
  const t = useT();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.currentUser;
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [ticket, setTicket] = useState<string>();

  // Signed in in another tab: by whom?
  useEffect(() => {
    const look = async () => {
      const token = readToken();
      if (!token) return;
      const me = await call(inauth.me, {}, silent).catch(() => undefined);
      if (me && me.id !== user?.id) leave.reload();
      else if (me) signedInAgain(readToken() ?? token);
    };
    const heard = ({ key }: StorageEvent) => void (key === 'userToken' && look());
    window.addEventListener('storage', heard);
    return () => window.removeEventListener('storage', heard);
  }, [user?.id]);

  const signIn = async ({ password, code }: { password: string; code?: string }) => {
    setBusy(true);
    try {
      if (ticket !== undefined)
        return signedInAgain((await call(signInCalls.factor, { body: { ticket, code: code ?? '' } }, silent)).token);
      const body = { username: user?.username ?? '', password, remember: false };
      const answer = await call(inauth.login, { body }, silent);
      if (answer.ticket === undefined) return signedInAgain(answer.token);
      setRefused(null);
      setTicket(answer.ticket);
    } catch (error) {
      const failure = error as CallError;
      setRefused(refusalText(failure));
      // Too late for this one: the password is asked for anew.
      if (failure.errorCode === errorCodes.TicketGone) setTicket(undefined);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      zIndex={onTop}
      width={400}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={t('error.PermissionExpires')}
      footer={null}
    >
      <ReturnFocus />
      <p>{t('signIn.kept', { name: user?.fullName || user?.username || '' })}</p>
      <Form layout="vertical" onFinish={signIn}>
        <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
        <Form.Item
          name="password"
          label={t('signIn.password')}
          rules={[
            { required: true, message: t('signIn.passwordNeeded') },
            enteredRule(PasswordChange.shape.oldPassword, t('signIn.password')),
          ]}
        >
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
        {ticket !== undefined && (
          <Form.Item
            name="code"
            label={t('signIn.code')}
            rules={[{ required: true, message: t('signIn.codeNeeded') }, enteredRule(FactorCode, t('signIn.code'))]}
          >
            <Input autoFocus autoComplete="one-time-code" />
          </Form.Item>
        )}
        {refused && <Alert type="error" title={refused} style={{ marginBlockEnd: 16 }} />}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {t('signIn.submit')}
        </Button>
      </Form>
      <p style={{ marginBlock: '12px 0', display: 'flex', justifyContent: 'space-between' }}>
        <a href={loginPath} target="_blank" rel="noreferrer">
          {t('signIn.otherTab')}
        </a>
        <Button type="link" size="small" onClick={() => leaveToLogin()}>
          {t('signIn.someoneElse')}
        </Button>
      </p>
    </Modal>
  );
}
