import { useEffect, useState } from 'preact/hooks';
import { call, type Refusal } from './call.ts';
import { codes } from './endpoints.ts';
import { BackLink, Notice } from './FormParts.tsx';
import { both, type Message, useTexts } from './language.ts';
import { returnAddress, WORKPLACE } from './return-address.ts';
import { askedAddress, enterOrAsk } from './sign-in.ts';
import { stored } from './storage.ts';

type Shown = 'busy' | 'confirmed' | { notice: Message };

const noticeOf = (refusal: Refusal | undefined): Shown => ({
  notice: refusal ? { en: refusal.enMessage, zh: refusal.chMessage } : both('login.failure.unreachable'),
});

/** Leaves for the provider, where somebody shows anew who they are; who has no account there signs in as usual. */
async function beginConfirm(): Promise<Shown> {
  const asked = new URLSearchParams(location.search).get('redirect');
  const answer = await call('confirmExternal', { redirect: asked ? askedAddress() : '' });
  if (answer.ok) location.replace(answer.data.url);
  else if (answer.refusal?.errorCode === codes.WayClosed || answer.refusal?.errorCode === codes.Unauthorized)
    location.replace(`/inauth/user/login${asked ? `?redirect=${encodeURIComponent(askedAddress())}` : ''}`);
  else return noticeOf(answer.refusal);
  return 'busy';
}

/** What the provider sent the browser back with; at once out of the address, which others may see. */
async function finish(query: string): Promise<Shown> {
  history.replaceState(null, '', location.pathname);
  const answer = await call('finishExternal', { query });
  if (!answer.ok) return noticeOf(answer.refusal);
  const { purpose, redirect, token, ticket } = answer.data;
  const address = returnAddress(redirect, location.origin);
  if (purpose === 'signIn') {
    const refused = enterOrAsk({ token, ticket }, address);
    return refused?.notice ? { notice: refused.notice } : 'busy';
  }
  if (purpose === 'confirm') stored.write('confirmedElsewhere', String(Date.now()));
  if (purpose === 'confirm' && !redirect) return 'confirmed';
  location.replace(address);
  return 'busy';
}

/** /inauth/user/external: the way to the provider and back from it. */
export function ExternalPage() {
  const { t } = useTexts();
  const [shown, setShown] = useState<Shown>('busy');
  useEffect(() => {
    const query = location.search.slice(1);
    const params = new URLSearchParams(query);
    if (params.get('begin') === 'confirm') void beginConfirm().then(setShown);
    else if (params.has('state')) void finish(query).then(setShown);
    else location.replace('/inauth/user/login');
  }, []);
  if (shown === 'busy')
    return (
      <section class="calm" aria-live="polite">
        <p>{t('login.external.busy')}</p>
      </section>
    );
  if (shown === 'confirmed')
    return (
      <section class="calm" aria-live="polite">
        <h2>{t('login.external.confirmed')}</h2>
        <p>{t('login.external.goBack')}</p>
      </section>
    );
  return (
    <section class="calm">
      <h2>{t('login.external.title')}</h2>
      <Notice message={shown.notice} />
      {stored.read('userToken') ? (
        <p class="links">
          <a href={WORKPLACE}>{t('login.external.toProduct')}</a>
        </p>
      ) : (
        <BackLink />
      )}
    </section>
  );
}
