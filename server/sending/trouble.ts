import type { MessageTrouble } from '#contract/system/messages.ts';
import { foldName } from '#domain/model/user.ts';
import type { SendingSettings } from '#server/settings.ts';

/** Why a message was not taken. */
export interface Trouble {
  cause: MessageTrouble;
  /** The number of the answer, as `535 5.7.8` or `HTTP 502`; empty without one. */
  code: string;
  /** The words of the answer, without what is nobody's business; empty without any. */
  said: string;
}

/** The answer of a service over HTTP that did not take a message. */
export class ServiceRefusal extends Error {
  constructor(readonly status: number) {
    super(`the service answered ${status}`);
  }
}

const longestSaid = 300;
/** More of an answer is not looked at: a server may send anything. */
const longestRead = 2_000;

/**
 * What failed, in terms that can be shown. The words of a mail server lose addresses, hosts and links; where they repeat what the product signs
 * in with, or may, all of them go.
 * @param secrets what may not be in it (`secretsOf`)
 */
export function troubleOf(error: unknown, secrets: readonly string[]): Trouble {
  if (error instanceof ServiceRefusal) {
    const { status } = error;
    const isSignIn = status === 401 || status === 403;
    return { cause: isSignIn ? 'signIn' : 'rejected', code: `HTTP ${status}`, said: '' };
  }
  const { response, command } = (error ?? {}) as { response?: unknown; command?: unknown };
  const answer = typeof response === 'string' ? response : '';
  const [, number = '', detail = '', words = ''] =
    /^(\d{3})[ -]?(\d\.\d{1,3}\.\d{1,3})?\s*([\s\S]*)$/.exec(answer.trim()) ?? [];
  return {
    cause: causeOf(wordsOf(error), { isMailFrom: command === 'MAIL FROM' }),
    code: [number, detail].filter(Boolean).join(' '),
    said: shown(words, secrets),
  };
}

/** Codes and words of an error and of what led to it: Node and the mailer put the telling one in different places. */
function wordsOf(error: unknown, depth = 0): string {
  if (typeof error !== 'object' || error === null || depth > 3) return '';
  const { name, code, message, cause } = error as Record<string, unknown>;
  return [name, code, message, wordsOf(cause, depth + 1)].join(' ');
}

/** In this order: a refused sign-in is an answer, too. */
const causes: readonly (readonly [RegExp, MessageTrouble])[] = [
  [/\bEAUTH\b/, 'signIn'],
  [/\b(ENOTFOUND|EAI_AGAIN|EDNS)\b/, 'unknownHost'],
  [/certificate|altnames|\bETLS\b|\bSSL\b|ERR_TLS|CERT_|STARTTLS/i, 'certificate'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|UND_ERR_SOCKET/, 'unreachable'],
  [/\bETIMEDOUT\b|TimeoutError|UND_ERR_CONNECT_TIMEOUT/, 'slow'],
  [/\bEMESSAGE\b/, 'rejected'],
  [/\b(ECONNECTION|ESOCKET)\b/, 'unreachable'],
];

function causeOf(words: string, { isMailFrom }: { isMailFrom: boolean }): MessageTrouble {
  if (/\bEENVELOPE\b/.test(words)) return isMailFrom ? 'sender' : 'recipient';
  return causes.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

const places: readonly RegExp[] = [
  /\b[a-z][a-z+.-]*:\/\/\S+/gi,
  /\S+@\S+/g,
  /\b(?:[\w-]+\.)+[a-z]{2,}\b/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/g,
  /\[?(?:[\da-f]{0,4}:){2,}[\da-f]{0,4}\]?/gi,
  // Numbers of deliveries, sessions and keys.
  /[\w+/=-]{16,}/g,
];

function shown(words: string, secrets: readonly string[]): string {
  const said = foldName(words);
  if (secrets.some((secret) => said.includes(foldName(secret)))) return '';
  const inOneLine = words
    .slice(0, longestRead)
    // Each line of an answer begins with its numbers.
    .replace(/[\r\n]+\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/g, ' ')
    .replace(/\p{C}+/gu, ' ');
  const plain = places.reduce((text, place) => text.replace(place, '…'), inOneLine);
  return plain.replace(/ +/g, ' ').trim().slice(0, longestSaid);
}

/** What signs in at the mail server, in each form it goes over the wire. */
export function secretsOf({ mail: { url = '' } }: SendingSettings): string[] {
  if (!/^smtps?:/.test(url)) return [];
  const { username, password } = new URL(url);
  const [name, word] = [decodeURIComponent(username), decodeURIComponent(password)];
  const plain = [name, word, `\u0000${name}\u0000${word}`];
  const found = [...plain, ...plain.map((text) => Buffer.from(text).toString('base64'))];
  return [...new Set(found)].filter((secret) => secret.trim().length > 1);
}
