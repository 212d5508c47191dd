import { App, Input, Select } from 'antd';
import { useId, useMemo, useState } from 'react';
import { coverageKind } from '#domain/kinds/coverage/shape.ts';
import { type CoveredEntry, saidOf, sayOps } from '#domain/library/catalogue-coverage.ts';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useRowChoices } from '@/rows/choices';
import parts from '@/rows/parts.less';
import { shortCodes } from '@/rows/short-codes';
import { useSession } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './coverage.less';

/** What is said of an entry by hand: the threat scenarios that address it, or why it does not apply. */
export function SayDialog({
  covered: { entry, by },
  readOnly,
  onClose,
}: {
  covered: CoveredEntry;
  readOnly: boolean;
  onClose: () => void;
}) {
  const t = useT();
  const id = useId();
  const session = useSession();
  const runEdit = useRunEdit();
  const { message } = App.useApp();
  const threats = useRowChoices('threats');
  const [before] = useState(() => saidOf(session.view.w, entry.code));
  const [chosen, setChosen] = useState<readonly string[]>(before.threats);
  const [reason, setReason] = useState(before.reason);
  const byPaths = useMemo(() => by.filter(({ paths }) => paths.length > 0), [by]);
  const dirty = reason !== before.reason || chosen.join() !== before.threats.join();
  const problem = problemIn(coverageKind.fields.reason, reason, t('coverage.reason'));
  const save = async () => {
    const ops = sayOps(session.view.w, entry.code, { threats: chosen, reason });
    if (ops.length > 0) {
      if (!(await runEdit(session.edit(...ops)))) return;
      message.success(t('coverage.saved', { number: entry.number }));
    }
    onClose();
  };
  return (
    <FormDialog
      dirty={dirty}
      title={`${entry.number} ${inLanguage(entry.name)}`}
      okText={t('coverage.save')}
      cancelText={t('confirm.cancel')}
      okButtonProps={{ disabled: readOnly || !dirty || problem !== null }}
      onOk={() => void save()}
      onClose={onClose}
      width={620}
    >
      {byPaths.length > 0 && (
        <p className={parts.note}>
          {t('coverage.already', { codes: shortCodes(byPaths.map(({ threat }) => threat.code)) })}
        </p>
      )}
      <label className={styles.field} htmlFor={`${id}-threats`}>
        {t('coverage.link')}
      </label>
      <Select<string[]>
        id={`${id}-threats`}
        className={styles.wide}
        mode="multiple"
        autoFocus
        value={[...chosen]}
        placeholder={t('coverage.link.hint')}
        showSearch={{ optionFilterProp: 'text' }}
        options={threats.map(({ value, label, text }) => ({ value, label, text }))}
        onChange={setChosen}
      />
      <label className={styles.field} htmlFor={`${id}-reason`}>
        {t('coverage.reason')}
      </label>
      <Input.TextArea
        id={`${id}-reason`}
        rows={4}
        {...(problem && { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
        value={reason}
        placeholder={t('coverage.reason.hint')}
        onChange={({ target }) => setReason(target.value)}
      />
      {problem && (
        <p id={`${id}-problem`} role="alert" className={parts.refused}>
          {problem}
        </p>
      )}
      {reason.trim() !== '' && (chosen.length > 0 || byPaths.length > 0) && (
        <p className={parts.note}>{t('coverage.both')}</p>
      )}
    </FormDialog>
  );
}
