import { useState } from 'preact/hooks';
import { fieldProblems } from '#contract/problems.ts';
import type { FieldProps } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Strength } from './Strength.tsx';

/** A password somebody chooses: with the rule, and how strong it looks. */
export function NewPasswordField({ onTyped, ...field }: Pick<FieldProps, 'name' | 'label' | 'error' | 'onTyped'>) {
  const [typed, setTyped] = useState('');
  return (
    <PasswordField
      {...field}
      hint={fieldProblems.password}
      autocomplete="new-password"
      below={<Strength password={typed} />}
      onTyped={(event) => {
        setTyped((event.currentTarget as HTMLInputElement).value);
        onTyped(event);
      }}
    />
  );
}
