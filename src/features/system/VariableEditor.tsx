import { Input, InputNumber, Select } from 'antd';
import type { ModelChoice } from '#contract/project.ts';
import type { VariableItem } from '#contract/variable.ts';
import { specOf, type VariableKey } from '#domain/model/variable.ts';
import { useT } from '@/i18n';
import { useVariableTexts } from './variable-texts';

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
}

/** The control of a variable by its sort; texts and numbers are kept on leaving, choices at once. */
export function VariableEditor({ of, value, models, label, invalid, onDraft, onKeep }: Props) {
  const t = useT();
  const { say } = useVariableTexts(models);
  const spec = specOf(of);
  const bound = {
    'aria-labelledby': label,
    ...(invalid ? { 'aria-describedby': invalid, status: 'error' as const } : {}),
  };
  switch (spec.type) {
    case 'number':
      return (
        <InputNumber<number>
          {...bound}
          value={value as number | null}
          // No `min` and `max`: a number outside of the range is said, not bent.
          suffix={t(`system.unit.${spec.unit}`)}
          style={{ width: 160 }}
          onChange={onDraft}
          onBlur={() => onKeep(value)}
          onPressEnter={() => onKeep(value)}
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
        ...{ options, placeholder: say(of, []), showSearch: { optionFilterProp: 'label' } },
        style: { width: '100%' },
      };
      return several ? (
        <Select<string[]> {...more} mode="multiple" value={chosen} onChange={onDraft} onBlur={() => onKeep(chosen)} />
      ) : (
        <Select<string> {...more} value={chosen[0] ?? null} onChange={(id) => onKeep([id])} />
      );
    }
    default:
      return (
        <Input
          {...bound}
          value={(value ?? '') as string}
          style={{ width: spec.type === 'prefix' ? 160 : '100%' }}
          onChange={(event) => onDraft(event.target.value)}
          onBlur={() => onKeep(value)}
          onPressEnter={() => onKeep(value)}
        />
      );
  }
}
