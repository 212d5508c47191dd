import { call } from './call.ts';
import { checkMobile, checkPhone, type PhoneName } from './checks.ts';
import { useCountdown } from './countdown.ts';
import { codes } from './endpoints.ts';
import { Field } from './Field.tsx';
import { Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { Icon } from './Icon.tsx';
import { both, useTexts } from './language.ts';
import { askedAddress, enterOrAsk } from './sign-in.ts';

const names: readonly PhoneName[] = ['mobile', 'captcha'];

async function send(values: Record<PhoneName, string>, form: FormData): Promise<Refused<PhoneName> | undefined> {
  const answer = await call('phone', { ...values, remember: form.has('remember') });
  if (answer.ok) return enterOrAsk(answer.data, askedAddress());
  if (!answer.refusal) return { notice: both('login.failure.unreachable') };
  const { errorCode, enMessage: en, chMessage: zh } = answer.refusal;
  if (errorCode === codes.WrongCaptcha) return { errors: { captcha: { en, zh } } };
  return placeRefusal(names, answer.refusal);
}

const rules: FormRules<PhoneName> = { names, check: checkPhone, send };

/** Sign-in with a confirmed phone and the code it is sent; where no text messages are sent, it says so before a code is asked for. */
export function PhoneForm({ sendsTexts }: { sendsTexts: boolean }) {
  const { t } = useTexts();
  const { element, submit, forget, refuse, textIn, focus, busy, pause, errors, notice } = useForm(rules);
  const resend = useCountdown(() => undefined);

  async function askForCode() {
    if (resend.seconds > 0) return;
    const mobile = textIn('mobile');
    const wrong = checkMobile(mobile);
    if (wrong.mobile) return refuse({ errors: wrong });
    // At once: a second click would ask for another code.
    resend.start(60);
    const answer = await call('captcha', { mobile });
    if (answer.ok) {
      refuse({});
      resend.start(answer.data.resendAfter);
      return focus('captcha');
    }
    resend.stop();
    // Nobody was signing in yet: "Login failed" would be about something else.
    if (!answer.refusal) return refuse({ notice: both('login.unanswered') });
    const { waitSeconds, ...placed } = placeRefusal(names, answer.refusal);
    refuse(placed);
    if (waitSeconds) resend.start(waitSeconds);
  }

  return (
    <form ref={element} onSubmit={submit} noValidate>
      {!sendsTexts && (
        <p class="advice">
          <Icon name="info" /> <span>{t('login.captcha.notSent')}</span>
        </p>
      )}
      <Notice message={notice} />
      <Field
        name="mobile"
        label={t('login.field.mobile')}
        error={errors.mobile}
        onTyped={() => {
          pause.stop();
          // The wait was for another phone: who mistyped theirs need not sit it out.
          resend.stop();
          forget('mobile');
        }}
        input={{ type: 'tel', autocomplete: 'tel' }}
      />
      <Field
        name="captcha"
        label={t('login.field.captcha')}
        error={errors.captcha}
        onTyped={() => forget('captcha')}
        input={{ type: 'text', inputMode: 'numeric', autocomplete: 'one-time-code' }}
        after={
          <button type="button" class="code" aria-disabled={resend.seconds > 0} onClick={askForCode}>
            {resend.seconds > 0 ? t('login.captcha.wait', { seconds: resend.seconds }) : t('login.captcha.send')}
          </button>
        }
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
