import { App, Input } from 'antd';
import { useId, useState } from 'react';
import { coverageKind } from '#domain/kinds/coverage/shape.ts';
import type { CoveredEntry } from '#domain/library/catalogue-coverage.ts';
import { excludable, excludeOps, reassessable } from '#domain/library/catalogue-edits.ts';
import { composing } from '@/components/composing';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './coverage.less';

/** Why these entries do not apply: one reason for all of them, in one edit. */
export function ReasonDialog({
  entries,
  readOnly,
  onClose,
}: {
  entries: readonly CoveredEntry[];
  readOnly: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const excluded = excludable(entries);
  const count = excluded.length;
  const replaced = reassessable(excluded).length;
  const addressed = entries.length - count;
  const problem = problemIn(coverageKind.fields.reason, reason, t('coverage.reason'));
  const isReady = !readOnly && count > 0 && reason.trim() !== '' && problem === null;
  const save = async () => {
    if (!isReady || !(await runEdit(session.edit(...excludeOps(excluded, reason))))) return;
    message.success(t('coverage.exclude.done', { count }));
    onClose();
  };
  return (
    <FormDialog
      dirty={reason !== ''}
      title={t('coverage.exclude.title', { count })}
      okText={t('coverage.exclude.ok', { count })}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void save()}
      onClose={onClose}
      width={560}
    >
      <p className={parts.note}>{numbersOf(excluded)}</p>
      {replaced > 0 && <p className={parts.note}>{t('coverage.exclude.replaced', { count: replaced })}</p>}
      {addressed > 0 && <p className={parts.note}>{t('coverage.exclude.addressed', { count: addressed })}</p>}
      <label className={styles.field} htmlFor={`${id}-reason`}>
        {t('coverage.exclude.label')}
      </label>
      <Input.TextArea
        id={`${id}-reason`}
        rows={4}
        autoFocus
        {...(problem && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
        value={reason}
        placeholder={t('coverage.reason.hint')}
        onChange={({ target }) => setReason(target.value)}
        onKeyDown={(event) => {
          if (!composing(event) && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
        }}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className={parts.refused}>
          {problem}
        </p>
      )}
    </FormDialog>
  );
}

const numbersOf = (entries: readonly CoveredEntry[]) => entries.map(({ entry }) => entry.number).join(', ');
