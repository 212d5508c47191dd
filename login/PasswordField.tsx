import { useState } from 'preact/hooks';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { useTexts } from './language.ts';

type Props = Pick<FieldProps, 'name' | 'label' | 'error' | 'hint' | 'onTyped' | 'below'> & {
  autocomplete: 'current-password' | 'new-password';
};

/** A password with a show toggle and a hint while Caps Lock is on. */
export function PasswordField({ autocomplete, below, ...field }: Props) {
  const { t } = useTexts();
  const [isShown, setShown] = useState(false);
  const [isCaps, setCaps] = useState(false);
  const readCaps = (event: KeyboardEvent) => setCaps(event.getModifierState?.('CapsLock') ?? false);
  // Tab goes from the password to the button that signs in; this key shows the password instead.
  const press = (event: KeyboardEvent) => {
    readCaps(event);
    if (!event.altKey || event.code !== 'KeyV') return;
    event.preventDefault();
    setShown(!isShown);
  };
  return (
    <Field
      {...field}
      input={{
        type: isShown ? 'text' : 'password',
        autocomplete,
        autocapitalize: 'off',
        spellcheck: false,
        onKeyDown: press,
        onKeyUp: readCaps,
        onBlur: () => setCaps(false),
      }}
      after={
        <button
          type="button"
          class="toggle"
          tabIndex={-1}
          aria-keyshortcuts="Alt+V"
          aria-pressed={isShown}
          aria-label={t(isShown ? 'login.password.hide' : 'login.password.show')}
          title={`${t(isShown ? 'login.password.hide' : 'login.password.show')} (Alt+V)`}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye' : 'eyeOff'} />
        </button>
      }
      below={
        <>
          <p class="caps" role="status">
            {isCaps && (
              <>
                <Icon name="caps" /> {t('login.password.capsLock')}
              </>
            )}
          </p>
          {below}
        </>
      }
    />
  );
}
