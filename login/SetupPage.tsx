import { useEffect, useState } from 'preact/hooks';
import { call } from './call.ts';
import { checkSetup, type SetupName } from './checks.ts';
import { codes } from './endpoints.ts';
import { Field } from './Field.tsx';
import { Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { both, useTexts } from './language.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { WORKPLACE } from './return-address.ts';
import { enter, isSetupNeeded } from './sign-in.ts';

const names: readonly SetupName[] = ['username', 'fullName', 'password', 'confirm'];
const token = new URLSearchParams(location.search).get('token') ?? '';

async function send({
  username,
  fullName,
  password,
}: Record<SetupName, string>): Promise<Refused<SetupName> | undefined> {
  const answer = await call('setup', { token, username, fullName, password });
  if (answer.ok) return enter(answer.data.token, WORKPLACE);
  if (!answer.refusal) return { notice: both('login.setup.unreachable') };
  const { errorCode, enMessage: en, chMessage: zh } = answer.refusal;
  if (errorCode === codes.UsernameTaken) return { errors: { username: { en, zh } } };
  return placeRefusal(names, answer.refusal);
}

const rules: FormRules<SetupName> = { names, check: checkSetup, send };

/** /inauth/user/setup?token=…: creates the first administrator, once. */
export function SetupPage() {
  const [isUsed, setUsed] = useState(token === '');
  useEffect(() => {
    call('setupState').then((answer) => isSetupNeeded(answer) === false && setUsed(true));
  }, []);
  return isUsed ? <UsedLink /> : <SetupForm />;
}

function SetupForm() {
  const { t } = useTexts();
  const { element, submit, forget, busy, pause, errors, notice } = useForm(rules);
  const plain = { type: 'text', autocapitalize: 'off', spellcheck: false } as const;
  const field = (name: SetupName) => ({ name, error: errors[name], onTyped: () => forget(name) });
  return (
    <section>
      <h2>{t('login.setup.title')}</h2>
      <p class="lead">{t('login.setup.explain')}</p>
      <form ref={element} onSubmit={submit} noValidate>
        <Notice message={notice} />
        <Field
          {...field('username')}
          label={t('login.field.username')}
          input={{ ...plain, autocomplete: 'username' }}
        />
        <Field {...field('fullName')} label={t('login.setup.fullName')} input={{ ...plain, autocomplete: 'name' }} />
        <NewPasswordFields field={field} label={t('login.field.password')} />
        <SubmitButton
          label={t('login.setup.create')}
          busyLabel={t('login.setup.creating')}
          busy={busy}
          wait={pause.seconds}
        />
      </form>
    </section>
  );
}

function UsedLink() {
  const { t } = useTexts();
  return (
    <section class="calm" aria-live="polite">
      <h2>{t('login.setup.usedTitle')}</h2>
      <p>{t('login.setup.used')}</p>
      <p>{t('login.setup.usedAdvice')}</p>
      <a class="secondary" href="/inauth/user/login">
        {t('login.setup.toSignIn')}
      </a>
    </section>
  );
}
