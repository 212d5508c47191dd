import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { call } from './call.ts';
import { checkCode } from './checks.ts';
import type { AnswerOf } from './endpoints.ts';
import { codes as errorCodes } from './endpoints.ts';
import { Field } from './Field.tsx';
import { Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { both, useTexts } from './language.ts';
import { askedAddress } from './sign-in.ts';

type Name = 'code';
type Made = AnswerOf<'beginFactor'>;
const names: readonly Name[] = ['code'];

/**
 * The sign-in is over, or was too long ago: it comes back here by the product. Who signs in by a provider shows there anew who they are, others land
 * on the login page.
 */
function signInAnew() {
  removeEventListener('beforeunload', warn);
  location.replace(`/inauth/user/external${location.search || '?'}&begin=confirm`);
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** For what is shown only once: whoever loads the page anew by mistake is asked first, from the moment it is there. */
const useShownOnce = () =>
  useLayoutEffect(() => {
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);

/** /inauth/user/factor: who needs a second factor sets it up before anything else. */
export function FactorPage() {
  const { t } = useTexts();
  const [made, setMade] = useState<Made | 'away'>();
  const [codes, setCodes] = useState<string[]>();
  const begin = () => {
    setMade(undefined);
    call('beginFactor').then((answer) => {
      if (answer.ok) return setMade(answer.data);
      if (!answer.refusal) return setMade('away');
      if (answer.refusal.errorCode === errorCodes.SecondFactorOn) return location.replace(askedAddress());
      signInAnew();
    });
  };
  useEffect(begin, []);
  if (codes) return <Codes codes={codes} />;
  if (made === undefined) return null;
  if (made !== 'away') return <Confirm made={made} onDone={setCodes} />;
  return (
    <section class="calm" aria-live="polite">
      <h2>{t('login.unanswered')}</h2>
      <button type="button" class="secondary" onClick={begin}>
        {t('login.first.check')}
      </button>
    </section>
  );
}

function Confirm({ made, onDone }: { made: Made; onDone: (codes: string[]) => void }) {
  const { t } = useTexts();
  useShownOnce();
  const rules = useMemo((): FormRules<Name> => {
    const send = async ({ code }: Record<Name, string>): Promise<Refused<Name> | undefined> => {
      const answer = await call('confirmFactor', { code });
      if (answer.ok) {
        onDone(answer.data.codes);
        return undefined;
      }
      if (!answer.refusal) return { notice: both('login.unanswered') };
      const { errorCode } = answer.refusal;
      if (errorCode !== errorCodes.ConfirmNeeded && errorCode !== errorCodes.Unauthorized)
        return placeRefusal(names, answer.refusal);
      signInAnew();
      return undefined;
    };
    return { names, check: checkCode, send };
  }, [onDone]);
  const { element, submit, forget, busy, pause, errors, notice } = useForm(rules);
  return (
    <section>
      <h2>{t('login.factor.setUpTitle')}</h2>
      <p class="lead">{t('login.factor.needed')}</p>
      <p>{t('login.factor.scan')}</p>
      <img class="qr" src={made.picture} alt={t('login.factor.picture')} width="180" height="180" />
      <p>
        {t('login.factor.key')} <code data-part="factor-key">{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <form ref={element} onSubmit={submit} noValidate>
        <Notice message={notice} />
        <Field
          name="code"
          label={t('login.factor.code')}
          error={errors.code}
          onTyped={() => forget('code')}
          input={{ type: 'text', inputMode: 'numeric', autocomplete: 'one-time-code' }}
        />
        <SubmitButton
          label={t('login.factor.switchOn')}
          busyLabel={t('login.forgot.sending')}
          busy={busy}
          wait={pause.seconds}
        />
      </form>
    </section>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { t } = useTexts();
  useShownOnce();
  const goOn = () => {
    removeEventListener('beforeunload', warn);
    location.replace(askedAddress());
  };
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`InTARA\n${codes.join('\n')}\n`)}`;
  return (
    <section aria-live="polite">
      <h2>{t('login.factor.codesTitle')}</h2>
      <p class="lead">{t('login.factor.codesHint')}</p>
      <ul class="codes">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <p class="links">
        <a href={file} download="intara-recovery-codes.txt">
          {t('login.factor.download')}
        </a>
      </p>
      <button type="button" class="primary" onClick={goOn}>
        {t('login.factor.kept')}
      </button>
    </section>
  );
}
