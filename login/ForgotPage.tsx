import { useMemo, useState } from 'preact/hooks';
import { call } from './call.ts';
import { checkForgot } from './checks.ts';
import { Field } from './Field.tsx';
import { BackLink, Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, useForm } from './form.ts';
import { both, useTexts } from './language.ts';

const names = ['account'] as const;
type Name = (typeof names)[number];

/** /inauth/user/forgot: a link by mail. What is said does not tell whether there is such an account. */
export function ForgotPage() {
  const { t } = useTexts();
  const [isSent, setSent] = useState(false);
  const rules = useMemo(
    (): FormRules<Name> => ({
      names,
      check: checkForgot,
      send: async (values) => {
        const answer = await call('forgot', values);
        if (answer.ok) {
          setSent(true);
          return undefined;
        }
        return answer.refusal ? placeRefusal(names, answer.refusal) : { notice: both('login.unanswered') };
      },
    }),
    [],
  );
  const { element, submit, forget, busy, pause, errors, notice } = useForm(rules);
  if (isSent)
    return (
      <section class="calm" aria-live="polite">
        <h2>{t('login.forgot.sentTitle')}</h2>
        <p>{t('login.forgot.sent')}</p>
        <p>{t('login.forgot.noMail')}</p>
        <BackLink />
      </section>
    );
  return (
    <section>
      <h2>{t('login.forgot.title')}</h2>
      <p class="lead">{t('login.forgot.explain')}</p>
      <form ref={element} onSubmit={submit} noValidate>
        <Notice message={notice} />
        <Field
          name="account"
          label={t('login.field.account')}
          error={errors.account}
          onTyped={() => {
            pause.stop();
            forget('account');
          }}
          input={{ type: 'text', autocomplete: 'username', autocapitalize: 'off', spellcheck: false }}
        />
        <SubmitButton
          label={t('login.forgot.send')}
          busyLabel={t('login.forgot.sending')}
          busy={busy}
          wait={pause.seconds}
        />
      </form>
      <BackLink />
    </section>
  );
}
