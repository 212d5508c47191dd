import { Button, Space } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { sameContent } from '#domain/model/same-content.ts';
import { problemText } from '@/components/forms/field-rules';
import { useAskBeforeLoss } from '@/components/forms/useAskBeforeLoss';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { useKeptInput } from '@/session/kept/useKeptInput';
import { type ByHand, ByHandForm, type ByHandProblems } from './ByHandForm';
import type { PanelOption } from './PanelSelect';

/** `seen`: what was set when the form was opened. Somebody else may set another meanwhile, which the form hides: that is said before it is written over. */
type Typed = ByHand & { seen?: ByHand | null };

/** A computed value replaced by hand: always with a reason, always marked, and always to be taken back. */
export function SetByHand({
  place,
  label,
  choiceLabel,
  note,
  value,
  show,
  options,
  readOnly,
  onSave,
}: {
  /** Where what is entered is kept until it is saved: kind, row and field. */
  place: string;
  label: string;
  choiceLabel: string;
  /** What becomes of it later. */
  note: string;
  value: ByHand | null;
  show: (choice: string) => ReactNode;
  options: readonly PanelOption[];
  readOnly: boolean;
  /** `null` takes it back. Returns why it was refused, or nothing. */
  onSave: (value: ByHand | null) => Promise<string | null>;
}) {
  const t = useT();
  const title = useId();
  const [typed, setTyped] = useKeptInput<Typed>(place);
  const dirty = typed !== null && (typed.choice !== (value?.choice ?? '') || typed.reason !== (value?.reason ?? ''));
  const [problems, setProblems] = useState<ByHandProblems>({});
  const said = (by: ByHand | null) =>
    by === null
      ? t('workspace.history.empty')
      : `${options.find((option) => option.value === by.choice)?.text ?? by.choice} · ${by.reason}`;
  const leave = () => {
    setTyped(null);
    setProblems({});
  };
  const ask = useAskBeforeLoss();
  const askToDiscard = () => (dirty ? ask(leave) : leave());
  const save = async () => {
    if (!typed) return;
    const missing = (label: string) => problemText({ problem: 'required' }, label);
    const found: ByHandProblems = {
      ...(!typed.choice && { choice: missing(choiceLabel) }),
      ...(!typed.reason.trim() && { reason: missing(t('workspace.byHand.reason')) }),
    };
    if (found.choice || found.reason) return setProblems(found);
    if (typed.seen !== undefined && !sameContent(typed.seen, value)) {
      setTyped({ ...typed, seen: value });
      return setProblems({ reason: t('workspace.conflict.theirs', { text: said(value) }) });
    }
    const refused = await onSave({ choice: typed.choice, reason: typed.reason.trim() });
    if (refused) setProblems({ reason: refused });
    else leave();
  };
  return (
    <section className={parts.byHand} data-set={value !== null} aria-labelledby={title}>
      <span className={parts.label} id={title}>
        {label}
      </span>
      {value && !typed && (
        <p>
          {show(value.choice)} <em>{t('workspace.byHand.mark')}</em>
          <span className={parts.lines}>{value.reason}</span>
        </p>
      )}
      {typed ? (
        <ByHandForm
          choiceLabel={choiceLabel}
          options={options}
          typed={typed}
          problems={problems}
          onType={(next) => setTyped({ ...typed, ...next })}
          onSave={() => void save()}
          onLeave={askToDiscard}
        />
      ) : (
        !readOnly && (
          <Space size={4}>
            <Button size="small" onClick={() => setTyped({ ...(value ?? { choice: '', reason: '' }), seen: value })}>
              {t(value ? 'workspace.byHand.change' : 'workspace.byHand.set')}
            </Button>
            {value && (
              <Button
                size="small"
                danger
                onClick={() => void onSave(null).then((refused) => setProblems(refused ? { reason: refused } : {}))}
              >
                {t('workspace.byHand.remove')}
              </Button>
            )}
          </Space>
        )
      )}
      <small className={parts.note}>{note}</small>
    </section>
  );
}
