import { useCallback, useEffect, useState } from 'preact/hooks';
import { AccountForm } from './AccountForm.tsx';
import { call } from './call.ts';
import { Icon } from './Icon.tsx';
import { useTexts } from './language.ts';
import { isSetupNeeded } from './sign-in.ts';

/** /inauth/user/login: the form at once; a word of explanation instead when nobody can sign in yet. */
export function LoginPage() {
  const { t } = useTexts();
  const [isFirstStart, setFirstStart] = useState(false);
  const look = useCallback(async () => setFirstStart(isSetupNeeded(await call('setupState')) ?? false), []);
  useEffect(() => void look(), [look]);

  if (isFirstStart)
    return (
      <section class="calm" aria-live="polite">
        <h2>{t('login.first.title')}</h2>
        <p>{t('login.first.explain')}</p>
        <p class="advice">
          <Icon name="info" /> <span>{t('login.first.advice')}</span>
        </p>
        <button type="button" class="secondary" onClick={look}>
          {t('login.first.check')}
        </button>
      </section>
    );
  return (
    <section>
      <h2 class="way">
        <span>{t('login.way.account')}</span>
      </h2>
      <AccountForm />
    </section>
  );
}
