import { App, Button, Form, Input, Result, Skeleton } from 'antd';
import { type AccountSecurity, accountSecurity } from '#contract/account/account-security.ts';
import { inauth } from '#contract/account/inauth.ts';
import { Password, PasswordChange } from '#domain/model/user.ts';
import { problemsForForm, problemText, rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import { useAction, useCall } from '@/request/useCall';
import { PasswordStrength } from './PasswordStrength';

interface Typed {
  oldPassword: string;
  password: string;
  confirm: string;
}

/** The password is changed; who signs in by a provider sets their first one, or reads why there is none. */
export function ChangePassword({ username }: { username: string }) {
  const t = useT();
  const { data, error, mutate } = useCall(accountSecurity.get, {});
  if (error) return <Result status="warning" title={t('system.failed')} />;
  if (!data) return <Skeleton active />;
  if (data.signsInBy !== null)
    return <p role="note">{t('accountSettings.password.byProvider', { name: data.signsInBy })}</p>;
  return <PasswordForm username={username} hasPassword={data.hasPassword} onSet={mutate} />;
}

interface FormProps {
  username: string;
  hasPassword: boolean;
  onSet: (state: AccountSecurity) => void;
}

/** By hand: the confirmation depends on another field. */
function PasswordForm({ username, hasPassword, onSet }: FormProps) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const changing = useAction(inauth.updatePassword, silent);
  const setting = useAction(accountSecurity.setPassword, silent);
  const title = {
    oldPassword: t('accountSettings.field.oldPassword'),
    password: t('accountSettings.field.password'),
    confirm: t('accountSettings.field.confirm'),
  };

  const change = async ({ oldPassword, password }: Typed) => {
    try {
      if (hasPassword) await changing.attempt({ body: { oldPassword, password } });
      else onSet(await setting.attempt({ body: { password } }));
      form.resetFields();
      message.success(t(hasPassword ? 'accountSettings.password.done' : 'accountSettings.password.setDone'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.fields.length === 0) showFailure(error);
      form.setFields(problemsForForm(error.fields, (path) => title[path as keyof Typed] ?? path) as never);
    }
  };

  return (
    <Form form={form} layout="vertical" style={{ maxWidth: 400 }} onFinish={change}>
      {/* Password managers want to know whose password it is. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      {hasPassword ? (
        <Form.Item
          name="oldPassword"
          label={title.oldPassword}
          rules={rulesOf(PasswordChange.shape.oldPassword, title.oldPassword)}
        >
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      ) : (
        <p role="note">{t('accountSettings.password.none')}</p>
      )}
      <Form.Item
        name="password"
        label={title.password}
        extra={
          <>
            {t('accountSettings.password.rule')}
            <PasswordStrength name="password" />
          </>
        }
        rules={rulesOf(Password, title.password)}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirm"
        label={title.confirm}
        dependencies={['password']}
        rules={[
          { required: true, message: problemText({ problem: 'required' }, title.confirm) },
          ({ getFieldValue }) => ({
            validator: async (_, typed: string | undefined) => {
              if ((typed ?? '') !== (getFieldValue('password') ?? ''))
                throw new Error(t('accountSettings.password.mismatch'));
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={changing.loading || setting.loading}>
        {t(hasPassword ? 'accountSettings.password.change' : 'accountSettings.password.set')}
      </Button>
    </Form>
  );
}
