import type { SendingSettings } from '#server/settings.ts';
import { consoleWay } from './console-way.ts';
import type { Way } from './message.ts';
import { smtpWay } from './smtp-way.ts';
import { webhookWay } from './webhook-way.ts';

interface Target {
  url: string | undefined;
  body: unknown;
}

/** Messages are printed. */
export const printedMessages: SendingSettings = {
  from: '',
  authorization: undefined,
  mail: { url: undefined, body: undefined },
  sms: { url: undefined, body: undefined },
};

/** Does a message only go to the console? */
export const isPrinted = ({ url }: Pick<Target, 'url'>): boolean => !url || url.startsWith('console:');

/** The ways of mails and of text messages as the settings choose them; what is not set is printed. */
export function waysOf(settings: SendingSettings, print: (text: string) => void): { mail: Way; sms: Way } {
  const { from, authorization } = settings;
  const wayTo = ({ url, body }: Target): Way => {
    if (!url || isPrinted({ url })) return consoleWay(print);
    if (/^smtps?:/.test(url)) return smtpWay(url, from);
    return webhookWay({ url, authorization, body });
  };
  return { mail: wayTo(settings.mail), sms: wayTo(settings.sms) };
}

/** What who starts the server has to know of what it will print. */
export function printedWarnings({ mail, sms }: Pick<SendingSettings, 'mail' | 'sms'>): string[] {
  const links =
    'Mails are printed here, with their links and codes: whoever reads this output can set the password of others. MAIL_URL names a mail server; then none is printed.';
  const codes =
    'Text messages are printed here, with their sign-in codes. SMS_URL names a service that sends them; then none is printed.';
  return [...(isPrinted(mail) ? [links] : []), ...(isPrinted(sms) ? [codes] : [])];
}
