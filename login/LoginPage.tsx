import { useCallback, useEffect, useState } from 'preact/hooks';
import { AccountForm } from './AccountForm.tsx';
import { call } from './call.ts';
import { ExpiredForm, type Typed } from './ExpiredForm.tsx';
import { ExternalButton } from './ExternalButton.tsx';
import { type AnswerOf, codes } from './endpoints.ts';
import { Notice } from './FormParts.tsx';
import { Icon } from './Icon.tsx';
import { both, type Message, useTexts } from './language.ts';
import { PhoneForm } from './PhoneForm.tsx';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { canUsePasskeys } from './passkeys/passkey.ts';
import { askedAddress } from './sign-in.ts';
import { stored, takeSignInEnded } from './storage.ts';
import { Tabs } from './Tabs.tsx';

/** /inauth/user/login: the form at once; a word of explanation instead when nobody can sign in yet. */
export function LoginPage() {
  const [ways, setWays] = useState<AnswerOf<'ways'>>();
  const [expired, setExpired] = useState<Typed>();
  const look = useCallback(async () => {
    const answer = await call('ways');
    if (answer.ok) setWays(answer.data);
  }, []);
  useEffect(() => void look(), [look]);
  const ended = useWhyEnded();

  if (ways?.setupNeeded) return <FirstStart onCheck={look} />;
  if (expired) return <ExpiredForm typed={expired} />;
  return (
    <section>
      {ended && <Notice message={ended} />}
      <Ways hasPhone={ways?.phone ?? false} sendsTexts={ways?.textMessages ?? true} onExpired={setExpired} />
      {canUsePasskeys(ways?.passkeys) && (
        <div class="others">
          <PasskeyButton
            label="login.passkey.button"
            look="secondary"
            ask={() => call('passkeyOptions')}
            send={(response) => call('passkey', { response, remember: false })}
            address={askedAddress()}
          />
        </div>
      )}
      {ways?.external && <ExternalButton name={ways.external} />}
      <Links canRegister={ways !== undefined && ways.registration !== 'closed'} />
    </section>
  );
}

/**
 * That the sign-in has ended, in the words of the product, which had no time to show them (R-ERR-9); or that the account of it was disabled, in the words of the server. It is asked with the token of that sign-in: nobody else learns
 * of it, and no address can make this page say it.
 */
function useWhyEnded(): Message | undefined {
  const [why, setWhy] = useState<Message>();
  useEffect(() => {
    if (takeSignInEnded()) setWhy(both('login.ended'));
    if (stored.read('userToken') === null) return;
    void call('me').then((answer) => {
      if (answer.ok || answer.refusal?.errorCode !== codes.AccountDisabled) return;
      setWhy({ en: answer.refusal.enMessage, zh: answer.refusal.chMessage });
    });
  }, []);
  return why;
}

interface WaysProps {
  hasPhone: boolean;
  sendsTexts: boolean;
  onExpired: (typed: Typed) => void;
}

function Ways({ hasPhone, sendsTexts, onExpired }: WaysProps) {
  const { t } = useTexts();
  const [open, setOpen] = useState<'account' | 'phone'>('account');
  const tabs = (['account', 'phone'] as const).map((key) => ({ key, label: t(`login.way.${key}`) }));
  const way = hasPhone ? open : 'account';
  return (
    <Tabs label={t('login.way.group')} tabs={hasPhone ? tabs : tabs.slice(0, 1)} open={way} onOpen={setOpen}>
      {way === 'phone' ? <PhoneForm sendsTexts={sendsTexts} /> : <AccountForm onExpired={onExpired} />}
    </Tabs>
  );
}

function Links({ canRegister }: { canRegister: boolean }) {
  const { t } = useTexts();
  return (
    <p class="links">
      <a href={`/inauth/user/forgot${location.search}`}>{t('login.action.forgot')}</a>
      {canRegister && <a href={`/inauth/user/register${location.search}`}>{t('login.action.register')}</a>}
    </p>
  );
}

function FirstStart({ onCheck }: { onCheck: () => void }) {
  const { t } = useTexts();
  return (
    <section class="calm" aria-live="polite">
      <h2>{t('login.first.title')}</h2>
      <p>{t('login.first.explain')}</p>
      <p class="advice">
        <Icon name="info" /> <span>{t('login.first.advice')}</span>
      </p>
      <button type="button" class="secondary" onClick={onCheck}>
        {t('login.first.check')}
      </button>
    </section>
  );
}
