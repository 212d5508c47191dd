import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { call } from './call.ts';
import { checkAnswered, checkPassword } from './checks.ts';
import type { AnswerOf } from './endpoints.ts';
import { Field } from './Field.tsx';
import { Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { both, useTexts } from './language.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { WORKPLACE } from './return-address.ts';
import { enterOrAsk } from './sign-in.ts';

type Name = 'answer' | 'password' | 'confirm';
type Whose = AnswerOf<'lookAtLink'>;
const names: readonly Name[] = ['answer', 'password', 'confirm'];
const withoutAnswer: readonly Name[] = ['password', 'confirm'];

async function send(
  token: string,
  { password, answer: typed }: Record<Name, string>,
): Promise<Refused<Name> | undefined> {
  const answer = await call('useLink', { token, password, answer: typed });
  if (answer.ok) return enterOrAsk(answer.data, WORKPLACE);
  return answer.refusal ? placeRefusal(names, answer.refusal) : { notice: both('login.unanswered') };
}

/** The rules of the form: with a question its answer is asked for, too. */
const rulesFor = (token: string, question: string): FormRules<Name> => ({
  ...(question ? { names, check: checkAnswered } : { names: withoutAnswer, check: checkPassword }),
  send: (values) => send(token, values),
});

/** /inauth/user/password#…: who was invited, or forgot the password, chooses one by a link that works once. */
export function PasswordPage() {
  // After the #, so that no server or proxy writes it into a log.
  const [token] = useState(() => location.hash.slice(1));
  const [whose, setWhose] = useState<Whose | 'used' | 'away'>();
  const look = useCallback(() => {
    setWhose(undefined);
    call('lookAtLink', { token }).then((answer) =>
      setWhose(answer.ok ? answer.data : answer.refusal ? 'used' : 'away'),
    );
  }, [token]);
  useEffect(look, [look]);
  if (whose === undefined) return null;
  if (whose === 'used') return <Unusable />;
  if (whose === 'away') return <Away onRetry={look} />;
  return <PasswordForm token={token} whose={whose} />;
}

function PasswordForm({ token, whose }: { token: string; whose: Whose }) {
  const { t } = useTexts();
  const rules = useMemo(() => rulesFor(token, whose.question), [token, whose.question]);
  const { element, submit, forget, busy, pause, errors, notice } = useForm(rules);
  const field = (name: Name) => ({ name, error: errors[name], onTyped: () => forget(name) });
  return (
    <section>
      <h2>{t(whose.purpose === 'invite' ? 'login.link.invite' : 'login.link.reset')}</h2>
      <p class="lead">
        {whose.fullName} ({whose.username})
      </p>
      <form ref={element} onSubmit={submit} noValidate>
        <Notice message={notice} />
        <input type="text" name="username" autocomplete="username" value={whose.username} readOnly hidden />
        {whose.question && (
          <Field
            {...field('answer')}
            label={whose.question}
            hint={both('login.link.question')}
            input={{ type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: false }}
          />
        )}
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

function Unusable() {
  const { t } = useTexts();
  return (
    <section class="calm" aria-live="polite">
      <h2>{t('login.setup.usedTitle')}</h2>
      <p>{t('login.setup.used')}</p>
      <p>{t('login.link.usedAdvice')}</p>
      <a class="secondary" href="/inauth/user/login">
        {t('login.setup.toSignIn')}
      </a>
      <p class="links">
        <a href="/inauth/user/forgot">{t('login.action.forgot')}</a>
      </p>
    </section>
  );
}

function Away({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <section class="calm" aria-live="polite">
      <h2>{t('login.unanswered')}</h2>
      <button type="button" class="secondary" onClick={onRetry}>
        {t('login.first.check')}
      </button>
    </section>
  );
}
