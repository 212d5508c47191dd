import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { dayIn } from '#domain/model/time-zone.ts';
import type { Meter } from '#server/metrics/meter.ts';
import { type MessageKind, takeMessage } from '#server/store/accounts/sent-messages.ts';
import type { Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { Traces } from '#server/traces/traces.ts';
import { isMail, isSms, type Mail, masked, type Sms, type Way } from './message.ts';
import { SentToday } from './sent-today.ts';
import { type Trouble, troubleOf } from './trouble.ts';

/** What became of a message. `limited`: the address or the day has had its messages; `refused`: it is none that may be sent. */
export type Sent = 'sent' | 'limited' | 'refused' | 'failed';

/** What became of a message, and of one that failed why. */
export interface Delivery {
  sent: Sent;
  trouble?: Trouble;
}

interface Outside {
  store: Store;
  variables: VariableCache;
  clock: () => Date;
  log: Logger;
  ways: { mail: Way; sms: Way };
  meter: Pick<Meter, 'message'>;
  traces?: Traces | undefined;
  /** What no answer of a mail server may repeat. */
  secrets: readonly string[];
}

/** Sends mails and text messages, so many per address and per day. What fails is logged and decides no answer: nothing here throws. */
export class Sender {
  readonly #outside: Outside;
  /** What is under way. */
  readonly #sending = new Set<Promise<Delivery>>();
  /** What could not be sent. */
  readonly today = new SentToday();
  #zone = 'UTC';

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Sends a mail. */
  mail(mail: Mail): Promise<Sent> {
    return this.#sentBy(this.tryMail(mail));
  }

  /** The same for who wants to know why it failed. */
  tryMail(mail: Mail): Promise<Delivery> {
    return this.#send('mail', mail.to, isMail(mail), (ways) => ways.mail.mail(mail));
  }

  /** Sends a mail about what happened; its limits are those of mails, counted apart. */
  notice(mail: Mail): Promise<Sent> {
    return this.#sentBy(this.#send('notice', mail.to, isMail(mail), (ways) => ways.mail.mail(mail)));
  }

  /**
   * Sends a link that anybody may ask for. How many go to one address is for who sends them: strangers must not use up what else is sent there, nor
   * the owner's own link.
   */
  link(mail: Mail): Promise<Sent> {
    return this.#sentBy(this.#send('link', mail.to, isMail(mail), (ways) => ways.mail.mail(mail)));
  }

  /** Sends a text message. */
  sms(sms: Sms): Promise<Sent> {
    return this.#sentBy(this.trySms(sms));
  }

  /** The same for who wants to know why it failed. */
  trySms(sms: Sms): Promise<Delivery> {
    return this.#send('sms', sms.to, isSms(sms), (ways) => ways.sms.sms(sms));
  }

  /** How many are being handed over. */
  get underWay(): number {
    return this.#sending.size;
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending);
  }

  async #sentBy(delivery: Promise<Delivery>): Promise<Sent> {
    return (await delivery).sent;
  }

  #send(
    kind: MessageKind,
    to: string,
    fits: boolean,
    send: (ways: Outside['ways']) => Promise<void>,
  ): Promise<Delivery> {
    const span = this.#outside.traces?.outgoing(`send ${kind}`, {});
    const sending = span ? span.run(() => this.#try(kind, to, fits, send)) : this.#try(kind, to, fits, send);
    this.#sending.add(sending);
    void sending.then(({ sent, trouble }) => {
      const { meter, clock } = this.#outside;
      this.#sending.delete(sending);
      meter.message(kind, sent);
      if (sent === 'failed' || sent === 'limited')
        this.today.note(kind, sent, { now: clock(), zone: this.#zone, trouble });
      span?.end({ facts: { 'intara.outcome': sent }, ...(sent === 'failed' && { error: sent }) });
    });
    return sending;
  }

  async #try(
    kind: MessageKind,
    to: string,
    fits: boolean,
    send: (ways: Outside['ways']) => Promise<void>,
  ): Promise<Delivery> {
    const { log, ways, secrets } = this.#outside;
    const about = { kind, to: masked(to) };
    try {
      if (!fits) {
        log.warn(about, 'a message was refused: its address or subject is missing or invalid');
        return { sent: 'refused' };
      }
      if (!(await this.#take(kind, to))) {
        log.warn(about, 'a message was not sent: the daily limit is reached');
        return { sent: 'limited' };
      }
      await send(ways);
      return { sent: 'sent' };
    } catch (err) {
      log.error({ err, ...about }, 'a message was not sent');
      return { sent: 'failed', trouble: troubleOf(err, secrets) };
    }
  }

  /** Counts the message, if the limits allow one more. */
  async #take(kind: MessageKind, to: string): Promise<boolean> {
    const { store, variables, clock } = this.#outside;
    const values = await variables.current();
    this.#zone = values['report.zone'];
    // That of the installation, whose limits they are.
    const day = dayIn(clock().getTime(), values['report.zone']);
    // Nobody reads from the database who was written to.
    const address = createHash('sha256').update(to.toLowerCase()).digest('hex');
    const most =
      kind === 'sms'
        ? { address: values['message.smsPerAddress'], all: values['message.smsPerDay'] }
        : {
            address: kind === 'link' ? Number.POSITIVE_INFINITY : values['message.mailsPerAddress'],
            all: values['message.mailsPerDay'],
          };
    return store.tx((tx) => takeMessage(tx, { day, kind, address, most }));
  }
}

/** Sends a mail from any part of the server; returns what became of it and never throws. */
export const sendMail = ({ sender }: { sender: Sender }, mail: Mail): Promise<Sent> => sender.mail(mail);
