import { inOneLine, isOneLine } from '#domain/model/base.ts';
import { isOneAddress } from '#domain/model/user.ts';

/** A mail of plain text to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A text message to one phone. */
export interface Sms {
  to: string;
  text: string;
}

/** How messages leave the server. @throws Error when the message was not taken */
export interface Way {
  mail(mail: Mail): Promise<void>;
  sms(sms: Sms): Promise<void>;
}

const longestAddress = 254;
const longestSubject = 200;
/** Letters of a mail. */
export const longestText = 20_000;
/**
 * A text as the subject of a mail, on one line and no longer than one may be: names of people are in it, and those that are old, or come from a
 * login service elsewhere, may hold anything.
 */
export const asSubject = (text: string): string =>
  inOneLine(text)
    .slice(0, longestSubject)
    .replace(/[\ud800-\udbff]$/, '');

/** May this be sent as it is? */
export const isMail = ({ to, subject, text }: Mail): boolean =>
  to.length <= longestAddress &&
  isOneAddress(to) &&
  subject.length > 0 &&
  subject.length <= longestSubject &&
  isOneLine(subject) &&
  text.length <= longestText;

/** May this be sent as it is? */
export const isSms = ({ to, text }: Sms): boolean => /^\+?\d{6,20}$/.test(to) && text.length <= 500;

/** An address as a log may have it: enough to recognise, not enough to write to. */
export const masked = (address: string): string => {
  const [name = '', host] = address.split('@');
  return host === undefined ? `…${name.slice(-2)}` : `${name.slice(0, 1)}…@${host}`;
};
