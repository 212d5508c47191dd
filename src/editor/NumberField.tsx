import { Input } from 'antd';
import { useState } from 'react';
import { numberOf } from './number-cell';
import type { NumberCell } from './row-columns';

interface Props {
  label: string;
  value: NumberCell;
  wrong: boolean;
  disabled: boolean;
  /** Blank is `undefined`; what cannot be read goes as text. */
  onChange: (value: number | string | undefined) => void;
}

/** A number by itself. What is being typed stays as typed ("8.0" on the way to "8.05") until the field is left. */
export function NumberField({ label, value, wrong, disabled, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      aria-label={label}
      inputMode="decimal"
      disabled={disabled}
      {...(wrong ? { status: 'error' as const } : {})}
      aria-invalid={wrong}
      value={typed ?? String(value ?? '')}
      onChange={({ target }) => {
        setTyped(target.value);
        const text = target.value.trim();
        onChange(text === '' ? undefined : (numberOf(text) ?? text));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
