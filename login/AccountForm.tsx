import { useMemo } from 'preact/hooks';
import { call } from './call.ts';
import { checkLogin } from './checks.ts';
import type { Typed } from './ExpiredForm.tsx';
import { codes } from './endpoints.ts';
import { Field } from './Field.tsx';
import { Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { both, useTexts } from './language.ts';
import { PasswordField } from './PasswordField.tsx';
import { askedAddress, enterOrAsk } from './sign-in.ts';

type Name = 'username' | 'password';
const names: readonly Name[] = ['username', 'password'];

async function send(typed: Typed, onExpired: (typed: Typed) => void): Promise<Refused<Name> | undefined> {
  const answer = await call('login', typed);
  if (answer.ok) return enterOrAsk(answer.data, askedAddress());
  if (!answer.refusal) return { notice: both('login.failure.unreachable') };
  const { errorCode, enMessage: en, chMessage: zh } = answer.refusal;
  if (errorCode === codes.BadCredentials) return { errors: { password: { en, zh } } };
  if (errorCode === codes.PasswordExpired) {
    onExpired(typed);
    return undefined;
  }
  return placeRefusal(names, answer.refusal);
}

/** Sign-in with account and password. @param onExpired the password was right and is too old */
export function AccountForm({ onExpired }: { onExpired: (typed: Typed) => void }) {
  const { t } = useTexts();
  const rules = useMemo(
    (): FormRules<Name> => ({
      names,
      check: checkLogin,
      send: (values, form) => send({ ...values, remember: form.has('remember') }, onExpired),
    }),
    [onExpired],
  );
  const { element, submit, forget, busy, pause, errors, notice } = useForm(rules);
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Notice message={notice} />
      <Field
        name="username"
        label={t('login.field.username')}
        error={errors.username}
        onTyped={() => {
          pause.stop();
          forget('username');
        }}
        input={{ type: 'text', autocomplete: 'username', autocapitalize: 'off', spellcheck: false }}
      />
      <PasswordField
        name="password"
        label={t('login.field.password')}
        error={errors.password}
        onTyped={() => forget('password')}
        autocomplete="current-password"
      />
      <label class="check">
        <input type="checkbox" name="remember" /> <span>{t('login.field.remember')}</span>
      </label>
      <SubmitButton
        label={t('login.action.signIn')}
        busyLabel={t('login.action.signingIn')}
        busy={busy}
        wait={pause.seconds}
      />
    </form>
  );
}
