import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** Why a message could not be sent, as far as the answer or the failed connection tells. */
export const messageTroubles = [
  'unknownHost',
  'unreachable',
  'slow',
  'certificate',
  'signIn',
  'sender',
  'recipient',
  'rejected',
  'other',
] as const;
export type MessageTrouble = (typeof messageTroubles)[number];

/** A way messages leave by; whoever is to get one has an address for it. */
export const messageWays = ['mail', 'sms'] as const;
export type MessageWay = (typeof messageWays)[number];

const Trouble = z.object({
  cause: z.enum(messageTroubles),
  /** What the server of the other side answered by number, as `535 5.7.8` or `HTTP 502`; empty where it gave none. */
  code: z.string(),
});

const Counted = z.object({
  /** `notice`: about what happened; `link`: one that people ask for who cannot sign in. Each kind has its own limits. */
  kind: z.enum(['mail', 'notice', 'link', 'sms']),
  /** Taken towards the limit today, by all servers. */
  today: z.number().int(),
  /** So many may be sent in a day. */
  most: z.number().int(),
  /** Today, on the server that answers, since `since`: those that failed, and those a limit held back. */
  failed: z.number().int(),
  limited: z.number().int(),
});

export const Messages = z.object({
  at: z.string(),
  kinds: z.array(Counted),
  /** From when failures are counted: the begin of the day or the start of the server, whichever was later. */
  since: z.string(),
  /** Being handed over by the server that answers. */
  underWay: z.number().int(),
  /** Events that wait for the next mail that sums them up. */
  waiting: z.number().int(),
  /** The latest one since the server started; nothing says for whom it was. */
  lastFailure: Trouble.extend({ at: z.string(), way: z.enum(messageWays) }).nullable(),
  /** Where messages go: to the console, to a mail server, or to a service over HTTP. */
  ways: z.object({ mail: z.enum(['printed', 'server', 'service']), sms: z.enum(['printed', 'server', 'service']) }),
});
export type Messages = z.infer<typeof Messages>;

/** What became of a test. `noAddress`: the account has none; `refused`: it has one that nothing may be sent to. */
const Tested = z.object({
  outcome: z.enum(['sent', 'printed', 'noAddress', 'refused', 'limited', 'failed']),
  /** Of one that failed; `said` is the answer of the mail server, without addresses, hosts and what signs in there. */
  trouble: Trouble.extend({ said: z.string() }).nullable(),
});
export type Tested = z.infer<typeof Tested>;

const path = '/intara/v1.0/system/messages';

/** Mails and text messages, for who runs the server. */
export const messageCalls = {
  messages: endpoint({
    method: 'GET',
    path,
    access: 'InAuthUserRead',
    summary: 'Get how many mails and text messages were sent, failed or wait today, with the limits of a day',
    answer: Messages,
  }),
  testMessage: endpoint({
    method: 'POST',
    path: `${path}/test`,
    access: 'InAuthUserModify',
    summary:
      'Send a test to the e-mail address or phone of the caller, at most five in ten minutes, and answer what became of it',
    body: z.object({ way: z.enum(messageWays) }),
    answer: Tested,
  }),
};
