import { Button, Input, Select, Space } from 'antd';
import { composing } from '@/components/composing';
import { useT } from '@/i18n';
import { PanelField } from './PanelField';
import type { PanelOption } from './PanelSelect';

export interface ByHand {
  choice: string;
  reason: string;
}

/** What is wrong with each of the two fields; a refusal of both stands at the reason. */
export type ByHandProblems = Partial<Record<keyof ByHand, string>>;

interface Props {
  choiceLabel: string;
  options: readonly PanelOption[];
  typed: ByHand;
  problems: ByHandProblems;
  onType: (typed: ByHand) => void;
  onSave: () => void;
  onLeave: () => void;
}

/** The value to set by hand, and its reason; Ctrl+Enter saves, Escape leaves. */
export function ByHandForm({ choiceLabel, options, typed, problems, onType, onSave, onLeave }: Props) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves, as in every field of the panel
    <div
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || composing(event)) return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <PanelField label={choiceLabel} error={problems.choice}>
        {(id, describedBy) => (
          <Select
            id={id}
            size="small"
            autoFocus
            aria-describedby={describedBy}
            status={problems.choice ? 'error' : ''}
            value={typed.choice || null}
            options={[...options]}
            showSearch={{ optionFilterProp: 'text' }}
            onChange={(choice) => onType({ ...typed, choice })}
          />
        )}
      </PanelField>
      <PanelField label={t('workspace.byHand.reason')} error={problems.reason}>
        {(id, describedBy) => (
          <Input.TextArea
            id={id}
            size="small"
            value={typed.reason}
            aria-describedby={describedBy}
            status={problems.reason ? 'error' : ''}
            autoSize={{ minRows: 2, maxRows: 8 }}
            onChange={(event) => onType({ ...typed, reason: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !composing(event) && (event.ctrlKey || event.metaKey)) onSave();
            }}
          />
        )}
      </PanelField>
      <Space size={4}>
        <Button size="small" type="primary" onClick={onSave}>
          {t('workspace.byHand.save')}
        </Button>
        <Button size="small" onClick={onLeave}>
          {t('workspace.byHand.cancel')}
        </Button>
      </Space>
    </div>
  );
}
