import { useEffect, useMemo, useState } from 'preact/hooks';
import { call } from './call.ts';
import { checkRegister, type RegisterName } from './checks.ts';
import { codes } from './endpoints.ts';
import { Field } from './Field.tsx';
import { BackLink, Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { both, useTexts } from './language.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

const names: readonly RegisterName[] = ['username', 'fullName', 'email', 'password', 'confirm'];

/** What became of it. */
type Made = 'active' | 'waiting' | 'closed';

async function register(
  { confirm: _, ...body }: Record<RegisterName, string>,
  onMade: (made: Made) => void,
): Promise<Refused<RegisterName> | undefined> {
  const answer = await call('register', body);
  if (answer.ok) {
    onMade(answer.data.state);
    return undefined;
  }
  if (!answer.refusal) return { notice: both('login.setup.unreachable') };
  const { errorCode, enMessage: en, chMessage: zh } = answer.refusal;
  if (errorCode === codes.UsernameTaken) return { errors: { username: { en, zh } } };
  return placeRefusal(names, answer.refusal);
}

/** /inauth/user/register: an account of one's own, where the administrators allow it. */
export function RegisterPage() {
  const [made, setMade] = useState<Made>();
  useEffect(() => {
    call('ways').then((answer) => answer.ok && answer.data.registration === 'closed' && setMade('closed'));
  }, []);
  return made ? <After made={made} /> : <RegisterForm onMade={setMade} />;
}

function RegisterForm({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useTexts();
  const rules = useMemo(
    (): FormRules<RegisterName> => ({ names, check: checkRegister, send: (values) => register(values, onMade) }),
    [onMade],
  );
  const { element, submit, forget, busy, pause, errors, notice } = useForm(rules);
  const plain = { type: 'text', autocapitalize: 'off', spellcheck: false } as const;
  const field = (name: RegisterName) => ({ name, error: errors[name], onTyped: () => forget(name) });
  return (
    <section>
      <h2>{t('login.register.title')}</h2>
      <form ref={element} onSubmit={submit} noValidate>
        <Notice message={notice} />
        <Field
          {...field('username')}
          label={t('login.field.username')}
          input={{ ...plain, autocomplete: 'username' }}
        />
        <Field {...field('fullName')} label={t('login.setup.fullName')} input={{ ...plain, autocomplete: 'name' }} />
        <Field
          {...field('email')}
          label={t('login.field.email')}
          input={{ ...plain, type: 'email', autocomplete: 'email' }}
        />
        <NewPasswordFields field={field} label={t('login.field.password')} />
        <SubmitButton
          label={t('login.register.send')}
          busyLabel={t('login.register.sending')}
          busy={busy}
          wait={pause.seconds}
        />
      </form>
      <BackLink />
    </section>
  );
}

function After({ made }: { made: Made }) {
  const { t } = useTexts();
  return (
    <section class="calm" aria-live="polite">
      <h2>{t(`login.register.${made}Title`)}</h2>
      <p>{t(`login.register.${made}`)}</p>
      <BackLink />
    </section>
  );
}
