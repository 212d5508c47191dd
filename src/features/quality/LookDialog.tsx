import { App, Button, Input } from 'antd';
import { useState } from 'react';
import { Text } from '#domain/model/base.ts';
import type { Finding } from '#domain/quality/check.ts';
import { lookedAtRow } from '#domain/quality/looked-at.ts';
import { isEmptyReason } from '#domain/quality/text-words.ts';
import { add, mostOps } from '#domain/workspace/edit.ts';
import { composing } from '@/components/composing';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemIn } from '@/components/forms/field-rules';
import { useAskBeforeLoss } from '@/components/forms/useAskBeforeLoss';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import parts from '@/rows/parts.less';
import { useSession } from '@/session/SessionProvider';

const Reason = Text(4000);

/** A word is no reason for many findings at once: a sentence, by its letters; a Chinese sentence has fewer. */
const sentence = 20;
const chineseSentence = 8;

/** Is it enough for so many? */
function saysWhy(reason: string, count: number): boolean {
  if (count === 1) return reason !== '';
  const letters = reason.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  const han = reason.match(/\p{Script=Han}/gu)?.length ?? 0;
  return !isEmptyReason(reason) && (letters >= sentence || han >= chineseSentence);
}

/** Says of findings that they were looked at, with the reason why they stay. */
export function LookDialog({ findings, onClose }: { findings: readonly Finding[]; onClose: () => void }) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const given = reason.trim();
  const problem = problemIn(Reason, given, t('quality.look.reason'));
  const isEnough = saysWhy(given, findings.length);
  const isReady = given !== '' && isEnough && problem === null;
  const ask = useAskBeforeLoss();
  const cancel = () => (given === '' ? onClose() : ask(onClose));
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
      footer={[
        <Button key="cancel" onClick={cancel}>
          {t('confirm.cancel')}
        </Button>,
        <Button key="save" type="primary" disabled={!isReady} onClick={save}>
          {t('quality.look.save')}
        </Button>,
      ]}
    >
      {findings.length > 1 && <p className={parts.note}>{t('quality.look.many', { count: findings.length })}</p>}
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
