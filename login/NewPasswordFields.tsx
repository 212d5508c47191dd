import { useState } from 'preact/hooks';
import { fieldProblems } from '#contract/kit/problems.ts';
import type { FieldProps } from './Field.tsx';
import { useTexts } from './language.ts';
import { PasswordField } from './PasswordField.tsx';
import { Strength } from './Strength.tsx';

type Entered = Pick<FieldProps, 'name' | 'error' | 'onTyped'>;

/** A password somebody chooses, and the same once more. */
export function NewPasswordFields({
  label,
  field,
}: {
  label: string;
  field: (name: 'password' | 'confirm') => Entered;
}) {
  const { t } = useTexts();
  return (
    <>
      <NewPasswordField {...field('password')} label={label} />
      <PasswordField {...field('confirm')} label={t('login.setup.confirm')} autocomplete="new-password" />
    </>
  );
}

/** With the rule, and how strong it looks. */
function NewPasswordField({ onTyped, ...field }: Entered & Pick<FieldProps, 'label'>) {
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
