import { Checkbox, Form, Input, InputNumber } from 'antd';
import { useState } from 'react';
import { type PersonalTokens as List, personalToken } from '#contract/account/personal-token.ts';
import { PersonalTokenForm, type TokenScope, tokenScopeNames } from '#domain/model/personal-token.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemsForForm, rulesOf } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';
import styles from './sessions.less';

const usualDays = 90;

interface Props {
  longestDays: number;
  onMade: (name: string, token: string, tokens: List) => void;
  onClose: () => void;
}

/** Asks what a new token is for, what it may and how long it works. */
export function NewToken({ longestDays, onMade, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<PersonalTokenForm>();
  const [saving, setSaving] = useState(false);
  const [dirty, setDirty] = useState(false);
  const titleOf = (path: string) =>
    path === 'name' || path === 'scopes' || path === 'days' ? t(`token.field.${path}`) : path;
  const save = async (body: PersonalTokenForm) => {
    setSaving(true);
    try {
      const { token, tokens } = await call(personalToken.create, { body }, silent);
      onMade(body.name, token, tokens);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.fields.length === 0) showFailure(error);
      form.setFields(problemsForForm(error.fields, titleOf) as never);
    } finally {
      setSaving(false);
    }
  };
  const days = PersonalTokenForm.shape.days.max(longestDays);
  return (
    <FormDialog
      dirty={dirty}
      title={t('token.new')}
      okText={t('token.make')}
      cancelText={t('form.cancel')}
      confirmLoading={saving}
      onOk={form.submit}
      onClose={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ name: '', scopes: ['project.read'], days: Math.min(usualDays, longestDays) }}
        onValuesChange={() => setDirty(true)}
        onFinish={save}
      >
        <Form.Item
          name="name"
          label={titleOf('name')}
          extra={t('token.name.hint')}
          rules={rulesOf(PersonalTokenForm.shape.name, titleOf('name'))}
        >
          <Input autoFocus autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="scopes"
          label={titleOf('scopes')}
          rules={rulesOf(PersonalTokenForm.shape.scopes, titleOf('scopes'))}
        >
          <ScopePicker label={titleOf('scopes')} />
        </Form.Item>
        <Form.Item
          name="days"
          label={titleOf('days')}
          extra={t('token.days.hint', { days: longestDays })}
          rules={rulesOf(days, titleOf('days'))}
        >
          <InputNumber controls={false} min={1} precision={0} />
        </Form.Item>
      </Form>
    </FormDialog>
  );
}

/** The scopes, to tick. */
function ScopePicker({ label, value, onChange }: ScopePickerProps) {
  const t = useT();
  // Of the field's own attributes a group has none: it is no control.
  return (
    <fieldset className={styles.scopes} aria-label={label}>
      <Checkbox.Group
        options={tokenScopeNames.map((scope) => ({ value: scope, label: t(`token.scope.${scope}`) }))}
        {...(value && { value })}
        {...(onChange && { onChange })}
      />
    </fieldset>
  );
}

interface ScopePickerProps {
  label: string;
  value?: TokenScope[];
  onChange?: (value: TokenScope[]) => void;
}
