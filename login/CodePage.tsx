import { useEffect, useMemo, useState } from 'preact/hooks';
import { call } from './call.ts';
import { checkCode } from './checks.ts';
import { codes } from './endpoints.ts';
import { Field } from './Field.tsx';
import { BackLink, Notice, SubmitButton } from './FormParts.tsx';
import { type FormRules, placeRefusal, type Refused, useForm } from './form.ts';
import { both, useTexts } from './language.ts';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { canUsePasskeys } from './passkeys/passkey.ts';
import { enter, keep, type Waiting } from './sign-in.ts';

type Name = 'code';
const names: readonly Name[] = ['code'];

/** How the sign-in is finished. */
type Way = 'app' | 'recovery' | 'passkey';

/** The second half of a sign-in: a code of the app, a passkey, or a recovery code. */
export function CodePage({ waiting: { ticket, address } }: { waiting: Waiting }) {
  const { t } = useTexts();
  const { way, setWay, others } = useWays(ticket);
  const [left, setLeft] = useState<number>();
  if (left !== undefined) return <CodesLeft left={left} address={address} />;
  return (
    <section>
      <h2>{t('login.factor.title')}</h2>
      <p class="lead">{t(explained[way])}</p>
      {way === 'passkey' ? (
        <PasskeyButton
          label="login.factor.usePasskey"
          look="primary"
          ask={() => askFor(ticket)}
          send={(response) => call('factorPasskey', { ticket, response })}
          address={address}
        />
      ) : (
        <CodeForm key={way} isRecovery={way === 'recovery'} ticket={ticket} address={address} onLeft={setLeft} />
      )}
      <div class="others">
        {others.map((other) => (
          <button key={other} type="button" class="secondary" onClick={() => setWay(other)}>
            {t(offered[other])}
          </button>
        ))}
      </div>
      <BackLink />
    </section>
  );
}

const explained = {
  app: 'login.factor.explain',
  recovery: 'login.factor.explainRecovery',
  passkey: 'login.factor.explainPasskey',
} as const;
const offered = {
  app: 'login.factor.useApp',
  recovery: 'login.factor.useRecovery',
  passkey: 'login.factor.usePasskey',
} as const;

async function askFor(ticket: string) {
  const answer = await call('factorOptions', { ticket });
  return answer.ok ? { ok: true as const, data: { options: answer.data.passkey } } : answer;
}

/** The way that is open, and the others of this account; the app until the server has said which there are. */
function useWays(ticket: string) {
  const [way, setWay] = useState<Way>('app');
  const [ways, setWays] = useState<readonly Way[]>(['app', 'recovery']);
  useEffect(() => {
    void call('factorOptions', { ticket }).then((answer) => {
      if (!answer.ok) return;
      const { app, passkey } = answer.data;
      const hasPasskey = passkey?.rpId === location.hostname && canUsePasskeys(location.origin);
      const found: Way[] = [
        ...(app ? (['app'] as const) : []),
        ...(hasPasskey ? (['passkey'] as const) : []),
        'recovery',
      ];
      setWays(found);
      setWay((now) => (found.includes(now) ? now : (found[0] ?? 'recovery')));
    });
  }, [ticket]);
  return { way, setWay, others: ways.filter((one) => one !== way) };
}

interface CodeFormProps extends Waiting {
  isRecovery: boolean;
  /** A recovery code was used: how many are left. */
  onLeft: (left: number) => void;
}

function CodeForm({ isRecovery, ticket, address, onLeft }: CodeFormProps) {
  const { t } = useTexts();
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
      if (!refused) onLeft(codesLeft);
      return refused;
    };
    return { names, check: checkCode, send };
  }, [ticket, address, onLeft]);
  const { element, submit, forget, busy, pause, errors, notice } = useForm(rules);
  return (
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
    </form>
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
