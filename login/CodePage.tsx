import { useMemo, useState } from 'preact/hooks';
import { call } from './call.ts';
import { checkCode } from './checks.ts';
import { codes } from './endpoints.ts';
import { Field } from './Field.tsx';
import { BackLink, Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { both, useTexts } from './language.ts';
import { enter, keep, type Waiting } from './sign-in.ts';

type Name = 'code';
const names: readonly Name[] = ['code'];

/** The second half of a sign-in: the code of the second factor, or a recovery code. */
export function CodePage({ waiting: { ticket, address } }: { waiting: Waiting }) {
  const { t } = useTexts();
  const [isRecovery, setRecovery] = useState(false);
  const [left, setLeft] = useState<number>();
  const rules = useMemo((): FormRules<Name> => {
    const send = async ({ code }: Record<Name, string>): Promise<Refused<Name> | undefined> => {
      const answer = await call('factor', { ticket, code });
      if (!answer.ok) {
        if (!answer.refusal) return { notice: both('login.failure.unreachable') };
        const { errorCode, enMessage: en, chMessage: zh } = answer.refusal;
        if (errorCode === codes.WrongCaptcha) return { errors: { code: { en, zh } } };
        return placeRefusal(names, answer.refusal);
      }
      const { token, codesLeft } = answer.data;
      if (codesLeft === null) return enter(token, address);
      const refused = keep(token);
      if (!refused) setLeft(codesLeft);
      return refused;
    };
    return { names, check: checkCode, send };
  }, [ticket, address]);
  const { element, submit, forget, focus, busy, pause, errors, notice } = useForm(rules);
  if (left !== undefined) return <CodesLeft left={left} address={address} />;
  return (
    <section>
      <h2>{t('login.factor.title')}</h2>
      <p class="lead">{t(isRecovery ? 'login.factor.explainRecovery' : 'login.factor.explain')}</p>
      <form ref={element} onSubmit={submit} noValidate>
        <Notice message={notice} />
        <Field
          name="code"
          label={t(isRecovery ? 'login.factor.recoveryCode' : 'login.factor.code')}
          error={errors.code}
          onTyped={() => forget('code')}
          input={{
            type: 'text',
            inputMode: isRecovery ? 'text' : 'numeric',
            autocomplete: isRecovery ? 'off' : 'one-time-code',
            autocapitalize: 'off',
            spellcheck: false,
          }}
        />
        <SubmitButton
          label={t('login.action.signIn')}
          busyLabel={t('login.action.signingIn')}
          busy={busy}
          wait={pause.seconds}
        />
        <button
          type="button"
          class="secondary"
          onClick={() => {
            // What was said of the other kind of code is not true of this one.
            forget('code');
            setRecovery(!isRecovery);
            focus('code');
          }}
        >
          {t(isRecovery ? 'login.factor.useApp' : 'login.factor.useRecovery')}
        </button>
      </form>
      <BackLink />
    </section>
  );
}

/** After a recovery code: how many there are still. */
function CodesLeft({ left, address }: { left: number; address: string }) {
  const { t } = useTexts();
  const words = left === 0 ? 'login.factor.leftNone' : left === 1 ? 'login.factor.leftOne' : 'login.factor.leftMany';
  return (
    <section class="calm" aria-live="polite">
      <h2>{t(words, { left })}</h2>
      <p>{t('login.factor.leftAdvice')}</p>
      <button type="button" class="secondary" onClick={() => location.replace(address)}>
        {t('login.factor.goOn')}
      </button>
    </section>
  );
}
