import { Button, Input, Select, Space } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { PanelField } from './PanelField';
import type { PanelOption } from './PanelSelect';

export interface ByHand {
  choice: string;
  reason: string;
}

/** A computed value replaced by hand: always with a reason, always marked, and always to be taken back. */
export function SetByHand({
  label,
  choiceLabel,
  note,
  value,
  show,
  options,
  readOnly,
  onSave,
}: {
  label: string;
  choiceLabel: string;
  /** What becomes of it later. */
  note: string;
  value: ByHand | null;
  show: (choice: string) => ReactNode;
  options: readonly PanelOption[];
  readOnly: boolean;
  /** `null` takes it back. Answers why it was refused, or nothing. */
  onSave: (value: ByHand | null) => Promise<string | null>;
}) {
  const t = useT();
  const title = useId();
  const [typed, setTyped] = useState<ByHand | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const leave = () => {
    setTyped(null);
    setProblem(null);
  };
  const save = async () => {
    if (!typed) return;
    if (!typed.choice || !typed.reason.trim()) {
      setProblem(t('workspace.byHand.needed'));
      return;
    }
    const refused = await onSave({ choice: typed.choice, reason: typed.reason.trim() });
    if (refused) setProblem(refused);
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
        // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves, as in every field of the panel
        <div
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            leave();
          }}
        >
          <PanelField label={choiceLabel}>
            {(id) => (
              <Select
                id={id}
                size="small"
                autoFocus
                value={typed.choice || null}
                options={[...options]}
                showSearch={{ optionFilterProp: 'text' }}
                onChange={(choice) => setTyped({ ...typed, choice })}
              />
            )}
          </PanelField>
          <PanelField label={t('workspace.byHand.reason')} error={problem}>
            {(id, describedBy) => (
              <Input.TextArea
                id={id}
                size="small"
                value={typed.reason}
                aria-describedby={describedBy}
                status={problem ? 'error' : ''}
                autoSize={{ minRows: 2, maxRows: 8 }}
                onChange={(event) => setTyped({ ...typed, reason: event.target.value })}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
                }}
              />
            )}
          </PanelField>
          <Space size={4}>
            <Button size="small" type="primary" onClick={() => void save()}>
              {t('workspace.byHand.save')}
            </Button>
            <Button size="small" onClick={leave}>
              {t('workspace.byHand.cancel')}
            </Button>
          </Space>
        </div>
      ) : (
        !readOnly && (
          <Space size={4}>
            <Button size="small" onClick={() => setTyped(value ?? { choice: '', reason: '' })}>
              {t(value ? 'workspace.byHand.change' : 'workspace.byHand.set')}
            </Button>
            {value && (
              <Button size="small" danger onClick={() => void onSave(null).then((refused) => setProblem(refused))}>
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
