import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { Text } from '#domain/model/base.ts';
import type { Finding } from '#domain/quality/check.ts';
import { lookedAtRow } from '#domain/quality/looked-at.ts';
import { add, mostOps } from '#domain/workspace/edit.ts';
import { composing } from '@/components/composing';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import parts from '@/rows/parts.less';
import { useSession } from '@/session/SessionProvider';

const Reason = Text(4000);

/** Says of findings that they were looked at, with the reason why they stay. */
export function LookDialog({ findings, onClose }: { findings: readonly Finding[]; onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const problem = problemIn(Reason, given, t('quality.look.reason'));
  const isReady = given !== '' && problem === null;
  const save = () => {
    const ops = findings.slice(0, mostOps).map((one) => add('lookedAt', lookedAtRow(one, given, textLanguage())));
    session.edit(...ops).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      message.error(refusalText(error));
    });
    onClose();
  };
  return (
    <FormDialog
      dirty={given !== ''}
      onClose={onClose}
      title={t('quality.look.title', { count: findings.length })}
      footer={
        <Button type="primary" disabled={!isReady} onClick={save}>
          {t('quality.look.save')}
        </Button>
      }
    >
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 8 }}
        {...(problem && { status: 'error', 'aria-invalid': true })}
        value={reason}
        placeholder={t('quality.look.reason')}
        aria-label={t('quality.look.reason')}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (!composing(event) && event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady) save();
        }}
      />
      {problem && (
        <p role="alert" className={parts.refused}>
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
