import { useState } from 'preact/hooks';
import { call } from './call.ts';
import { Notice } from './FormParts.tsx';
import { both, type Message, useTexts } from './language.ts';
import { askedAddress } from './sign-in.ts';

/** Signing in by the provider: leaves for its page. */
export function ExternalButton({ name }: { name: string }) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Message>();
  const leave = async () => {
    if (busy) return;
    setBusy(true);
    setNotice(undefined);
    const answer = await call('beginExternal', { redirect: askedAddress() });
    if (answer.ok) return location.assign(answer.data.url);
    setBusy(false);
    const { refusal } = answer;
    setNotice(refusal ? { en: refusal.enMessage, zh: refusal.chMessage } : both('login.failure.unreachable'));
  };
  return (
    <div class="external">
      <p class="or">
        <span>{t('login.external.or')}</span>
      </p>
      <button type="button" class="secondary" aria-disabled={busy} aria-busy={busy} onClick={leave}>
        {t('login.external.button', { name })}
      </button>
      <Notice message={notice} />
    </div>
  );
}
