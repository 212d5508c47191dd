import { App, Button, Checkbox, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { Text } from '#domain/model/base.ts';
import { isReasonKey, oneReason, type ReasonKey } from '#domain/workspace/one-reason.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import type { PointGroup, PointLine } from '#domain/workspace/point-groups.ts';
import { composing } from '@/components/composing';
import { FormDialog } from '@/components/forms/FormDialog';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import parts from '@/rows/parts.less';
import { formPlace } from '@/session/kept/kept';
import { useKeptInput } from '@/session/kept/useKeptInput';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './one-reason.less';

interface Props {
  group: PointGroup;
  /** What a line is called. */
  textOf: (line: PointLine) => ReactNode;
}

/** Gives the rows of a rule that misses reasons one reason; nothing for other rules. */
export function OneReason({ group, textOf }: Props) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const { key } = group;
  if (readOnly || !isReasonKey(key)) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t('workspace.reason.open')}
      </button>
      {open && <ReasonDialog rule={key} lines={group.lines} textOf={textOf} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends Pick<Props, 'textOf'> {
  rule: ReasonKey;
  lines: readonly PointLine[];
  onClose: () => void;
}

const Reason = Text(4000);

function ReasonDialog({ rule, lines, textOf, onClose }: DialogProps) {
  const t = useT();
  const session = useSession();
  const { message } = App.useApp();
  const [kept, keep] = useKeptInput<string>(`${formPlace}reason ${rule}`);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = lines.filter(({ id }) => !left.has(id));
  const reason = (kept ?? '').trim();
  const problem = problemIn(Reason, reason, t('workspace.reason.words'));
  const isReady = reason !== '' && problem === null && chosen.length > 0;

  const choose = (id: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const discard = () => {
    keep(null);
    onClose();
  };
  const save = () => {
    const { w, initial } = session.view;
    const ops = oneReason(w, openPoints(w, initial), rule, new Set(chosen.map(({ id }) => id)), reason);
    if (ops.length > 0)
      session.edit(...ops).catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        message.error(refusalText(error));
      });
    discard();
  };

  return (
    <FormDialog
      dirty={reason !== ''}
      onClose={discard}
      title={t('workspace.reason.title', {
        count: chosen.length,
        rule: t(`workspace.points.rule.${rule}`, { count: chosen.length }),
      })}
      footer={
        <Button type="primary" disabled={!isReady} onClick={save}>
          {t('workspace.reason.save', { count: chosen.length })}
        </Button>
      }
    >
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 2, maxRows: 8 }}
        {...(problem && { status: 'error', 'aria-invalid': true })}
        value={kept ?? ''}
        placeholder={t('workspace.reason.words')}
        aria-label={t('workspace.reason.words')}
        onChange={(event) => keep(event.target.value || null)}
        onKeyDown={(event) => {
          if (composing(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isReady) save();
        }}
      />
      {problem && (
        <p role="alert" className={parts.refused}>
          {problem}
        </p>
      )}
      <Checkbox
        className={styles.all ?? ''}
        checked={left.size === 0}
        indeterminate={left.size > 0 && chosen.length > 0}
        onChange={(event) => setLeft(new Set(event.target.checked ? [] : lines.map(({ id }) => id)))}
      >
        {t('workspace.reason.all', { count: lines.length })}
      </Checkbox>
      <ul className={styles.rows}>
        {lines.map((line) => (
          <li key={line.id}>
            <label>
              <input
                type="checkbox"
                checked={!left.has(line.id)}
                onChange={(event) => choose(line.id, event.target.checked)}
              />{' '}
              {textOf(line)}
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
