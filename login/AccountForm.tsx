import { call } from './call.ts';
import { checkLogin } from './checks.ts';
import { codes } from './endpoints.ts';
import { Field } from './Field.tsx';
import { Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { both, useTexts } from './language.ts';
import { PasswordField } from './PasswordField.tsx';
import { returnAddress } from './return-address.ts';
import { enter } from './sign-in.ts';

type Name = 'username' | 'password';
const names: readonly Name[] = ['username', 'password'];

async function send(values: Record<Name, string>, form: FormData): Promise<Refused<Name> | undefined> {
  const answer = await call('login', { ...values, remember: form.has('remember') });
  if (answer.ok) return enter(answer.data.token, returnAddress(query('redirect'), location.origin));
  if (!answer.refusal) return { notice: both('login.failure.unreachable') };
  const { errorCode, enMessage: en, chMessage: zh } = answer.refusal;
  if (errorCode === codes.BadCredentials) return { errors: { password: { en, zh } } };
  return placeRefusal(names, answer.refusal);
}

const query = (key: string) => new URLSearchParams(location.search).get(key);

const rules: FormRules<Name> = { names, check: checkLogin, send };

/** Sign-in with account and password. */
export function AccountForm() {
  const { t } = useTexts();
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
