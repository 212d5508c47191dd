import { Input, InputNumber, Select, type SelectProps } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ModelChoice } from '#contract/project.ts';
import type { VariableItem } from '#contract/variable.ts';
import { specOf, type VariableKey } from '#domain/product/variable.ts';
import { composing } from '@/components/composing';
import { useT } from '@/i18n';
import { useVariableTexts } from './useVariableTexts';

type Value = VariableItem['value'];

interface Props {
  of: VariableKey;
  value: Value | null;
  models: readonly ModelChoice[];
  /** Id of the element that names it. */
  label: string;
  /** Id of the element that says what is wrong. */
  invalid: string | undefined;
  onDraft: (value: Value | null) => void;
  /** The field was left, Enter pressed, or an entry chosen. */
  onKeep: (value: Value | null) => void;
  /** Esc: the value in force comes back. */
  onUndo: () => void;
}

/** The control of a variable by its sort; texts and numbers are kept on leaving, choices at once. */
export function VariableEditor({ of, value, models, label, invalid, onDraft, onKeep, onUndo }: Props) {
  const t = useT();
  const { say } = useVariableTexts(models);
  const spec = specOf(of);
  const bound = {
    'aria-labelledby': label,
    ...(invalid ? { 'aria-describedby': invalid, status: 'error' as const } : {}),
  };
  const typed = {
    ...bound,
    onBlur: () => onKeep(value),
    onPressEnter: () => onKeep(value),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !composing(event)) onUndo();
    },
  };
  switch (spec.type) {
    case 'number':
      return (
        <InputNumber<number>
          controls={false}
          {...typed}
          value={value as number | null}
          // No `min` and `max`: a number outside of the range is said, not bent.
          suffix={t(`system.unit.${spec.unit}`)}
          style={{ width: 160 }}
          onChange={onDraft}
        />
      );
    case 'choice':
      return (
        <Select
          {...bound}
          value={value as string}
          style={{ width: '100%' }}
          options={spec.choices.map((choice) => ({ value: choice, label: say(of, choice) }))}
          onChange={onKeep}
        />
      );
    case 'models': {
      const chosen = value as string[];
      const several = spec.most > 1;
      const options = models
        .filter(({ kind }) => kind === spec.kind)
        .map(({ id }) => ({ value: id, label: say(of, [id]) }));
      const more = {
        ...bound,
        options,
        placeholder: say(of, []),
        showSearch: { optionFilterProp: 'label' },
        style: { width: '100%' },
      };
      return several ? (
        <SeveralModels {...more} chosen={chosen} onDraft={onDraft} onKeep={onKeep} />
      ) : (
        <Select<string> {...more} value={chosen[0] ?? null} onChange={(id) => onKeep([id])} />
      );
    }
    default:
      return (
        <Input
          {...typed}
          value={(value ?? '') as string}
          style={{ width: spec.type === 'prefix' ? 160 : '100%' }}
          onChange={(event) => onDraft(event.target.value)}
        />
      );
  }
}

interface SeveralProps extends SelectProps<string[]> {
  chosen: string[];
  onDraft: (ids: string[]) => void;
  onKeep: (ids: string[]) => void;
}

/** Several models in their order: kept when the list is closed; one that is taken away without opening it, at once. */
function SeveralModels({ chosen, onDraft, onKeep, ...more }: SeveralProps) {
  const [open, setOpen] = useState(false);
  // The list may close before what was chosen last has been drawn.
  const latest = useRef(chosen);
  latest.current = chosen;
  return (
    <Select<string[]>
      {...more}
      mode="multiple"
      value={chosen}
      open={open}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (!opens) onKeep(latest.current);
      }}
      onChange={(ids) => {
        latest.current = ids;
        if (open) onDraft(ids);
        else onKeep(ids);
      }}
    />
  );
}
