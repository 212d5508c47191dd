import { App } from 'antd';
import { type MadePasskey, type PasskeyCreation, passkey } from '#contract/account/passkey.ts';
import type { Answer } from '#contract/kit/endpoint.ts';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';

/** Has the browser make a passkey, and adds it; `undefined` when the browser made none, which is said. @throws CallError */
export function useNewPasskey(): (name: string) => Promise<Answer<typeof passkey.add> | undefined> {
  const t = useT();
  const { message } = App.useApp();
  return async (name) => {
    const { options } = await call(passkey.begin, {}, silent);
    const response = await made(options);
    if (response) return call(passkey.add, { body: { name, response } }, silent);
    message.warning(t('passkey.notMade'));
    return undefined;
  };
}

/** Cancelled, or there already: browsers do not say which to a page that could learn from it. */
async function made(options: PasskeyCreation): Promise<MadePasskey | undefined> {
  // Loaded here: most people add a passkey once.
  const { startRegistration } = await import('@simplewebauthn/browser');
  try {
    return (await startRegistration({ optionsJSON: options as never })) as unknown as MadePasskey;
  } catch {
    return undefined;
  }
}
