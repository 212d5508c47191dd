import { App, Button, Form, Input } from 'antd';
import { inauth } from '#contract/inauth.ts';
import { Password, PasswordChange } from '#domain/model/user.ts';
import { problemsForForm, problemText, rulesOf } from '@/components/field-rules';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { useAction } from '@/request/useCall';
import { PasswordStrength } from './PasswordStrength';

interface Typed {
  oldPassword: string;
  password: string;
  confirm: string;
}

/** By hand: the confirmation depends on another field. */
export function ChangePassword({ username }: { username: string }) {
  const t = useT();
  const { message } = App.useApp();
  const [form] = Form.useForm<Typed>();
  const { attempt, loading } = useAction(inauth.updatePassword);
  const title = {
    oldPassword: t('accountSettings.field.oldPassword'),
    password: t('accountSettings.field.password'),
    confirm: t('accountSettings.field.confirm'),
  };

  const change = async ({ oldPassword, password }: Typed) => {
    try {
      await attempt({ body: { oldPassword, password } });
      form.resetFields();
      message.success(t('accountSettings.password.done'));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.setFields(problemsForForm(error.fields, (path) => title[path as keyof Typed] ?? path) as never);
    }
  };

  return (
    <Form form={form} layout="vertical" style={{ maxWidth: 400 }} onFinish={change}>
      {/* Password managers want to know whose password it is. */}
      <input hidden readOnly type="text" autoComplete="username" value={username} />
      <Form.Item
        name="oldPassword"
        label={title.oldPassword}
        rules={rulesOf(PasswordChange.shape.oldPassword, title.oldPassword)}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
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
        <Input.Password autoComplete="new-password" maxLength={64} />
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
        <Input.Password autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={loading}>
        {t('accountSettings.password.change')}
      </Button>
    </Form>
  );
}
