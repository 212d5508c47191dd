import { useMemo } from 'preact/hooks';
import { call } from './call.ts';
import { checkPassword } from './checks.ts';
import { Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { both, useTexts } from './language.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { askedAddress, enterOrAsk } from './sign-in.ts';

type Name = 'password' | 'confirm';
const names: readonly Name[] = ['password', 'confirm'];

/** What was typed to sign in. */
export interface Typed {
  username: string;
  password: string;
  remember: boolean;
}

/** The password was right and is too old: another one is chosen, and signs in. */
export function ExpiredForm({ typed }: { typed: Typed }) {
  const { t } = useTexts();
  const rules = useMemo((): FormRules<Name> => {
    const send = async ({ password }: Record<Name, string>): Promise<Refused<Name> | undefined> => {
      const answer = await call('login', { ...typed, newPassword: password });
      if (answer.ok) return enterOrAsk(answer.data, askedAddress());
      if (!answer.refusal) return { notice: both('login.failure.unreachable') };
      const fields = answer.refusal.fields.map((field) => ({ ...field, path: 'password' }));
      return placeRefusal(names, { ...answer.refusal, fields });
    };
    return { names, check: checkPassword, send };
  }, [typed]);
  const { element, submit, forget, busy, pause, errors, notice } = useForm(rules);
  const field = (name: Name) => ({ name, error: errors[name], onTyped: () => forget(name) });
  return (
    <section>
      <h2>{t('login.link.reset')}</h2>
      <p class="lead">{t('login.expired.explain')}</p>
      <form ref={element} onSubmit={submit} noValidate>
        <Notice message={notice} />
        <input type="text" name="username" autocomplete="username" value={typed.username} readOnly hidden />
        <NewPasswordFields field={field} label={t('login.link.password')} />
        <SubmitButton
          label={t('login.link.submit')}
          busyLabel={t('login.action.signingIn')}
          busy={busy}
          wait={pause.seconds}
        />
      </form>
    </section>
  );
}
