import type * as z from 'zod';
import type { BackupEmailForm, PhoneForm, AccountSecurity as Whole } from '#contract/account/account-security.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';
import { type CodePurpose, foldName, phoneKey, type SecurityQuestion } from '#domain/model/user.ts';
import type { Sender } from '#server/sending/sender.ts';
import { guardsOf, isPhoneTaken, updateGuards } from '#server/store/accounts/account-security.ts';
import { deleteMailedLinksOf } from '#server/store/accounts/user-admin.ts';
import type { Store } from '#server/store/store.ts';
import type { AfterResponse } from './after-response.ts';
import { type Audit, fromTo } from './audit.ts';
import type { Caller } from './caller.ts';
import { callerNow } from './caller-now.ts';
import { type Codes, resendAfter } from './codes.ts';
import { type AccountChange, changedMail, codeMail, codeText } from './mails.ts';

interface Outside {
  store: Store;
  sender: Sender;
  audit: Audit;
  codes: Codes;
  afterResponse: AfterResponse;
  hash: (text: string) => Promise<string>;
  /** @throws Failure ConfirmNeeded */
  requireConfirmed: (caller: Caller) => Promise<void>;
}

/** What the guards know themselves. */
type State = Omit<Whole, 'hasPassword' | 'signsInBy'>;

/** An answer as it is compared: how it is written does not matter. */
export const foldAnswer = (answer: string): string => foldName(answer).replace(/\s+/g, ' ').trim();

/** Enough of a phone to know one's own. */
export const maskedPhone = (phone: string): string => phone && `${phone.slice(0, 3)}****${phone.slice(-4)}`;

type Guards = Parameters<typeof updateGuards>[2];

/** What an account has where one of them was taken away. */
export const noneOf = {
  phone: { phone: '' },
  backupEmail: { backup_email: '' },
  question: { question: '', answer_hash: '' },
} satisfies Record<string, Guards>;

/** What was there and is now, for the audit log; of a question nothing. */
function changeIn(former: { phone: string; backup_email: string }, { phone, backup_email }: Guards): string {
  if (phone !== undefined) return fromTo(maskedPhone(former.phone), maskedPhone(phone));
  return backup_email === undefined ? '' : fromTo(former.backup_email, backup_email);
}

/**
 * What guards an account beside the password: the phone that signs in, a second address, a question. Somebody who finds an open page must not
 * change it, so the password is asked for again; the owner gets a mail.
 */
export class AccountSecurity {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** @throws Failure UserGone */
  async state(id: string): Promise<State> {
    const found = await guardsOf(this.#outside.store.db, id);
    if (!found) throw new Failure('UserGone');
    return {
      passwordStrength: found.password_strength,
      passwordAt: found.password_at ?? found.created_on,
      phone: maskedPhone(found.phone),
      backupEmail: found.backup_email,
      question: found.question,
    };
  }

  /** @throws Failure ConfirmNeeded, TooManyRequests */
  sendPhoneCode(mobile: string, caller: Caller): Promise<{ resendAfter: number }> {
    const phone = phoneKey(mobile);
    const { sender } = this.#outside;
    return this.#sendCode('phone', phone, caller, (code) => sender.sms({ to: phone, text: codeText(code) }));
  }

  /** @throws Failure ConfirmNeeded, TooManyRequests */
  sendEmailCode(email: string, caller: Caller): Promise<{ resendAfter: number }> {
    const { sender } = this.#outside;
    return this.#sendCode('backupEmail', email, caller, (code) => sender.mail(codeMail(email, code)));
  }

  /** @throws Failure ConfirmNeeded, WrongCaptcha, PhoneTaken */
  async setPhone({ mobile, captcha }: z.output<typeof PhoneForm>, caller: Caller): Promise<State> {
    const phone = phoneKey(mobile);
    await this.#requireCode('phone', phone, { captcha, caller });
    return this.#change({ phone }, 'phone', caller);
  }

  /** @throws Failure ConfirmNeeded, WrongCaptcha */
  async setBackupEmail({ email, captcha }: z.output<typeof BackupEmailForm>, caller: Caller): Promise<State> {
    await this.#requireCode('backupEmail', email, { captcha, caller });
    return this.#change({ backup_email: email }, 'backupEmail', caller);
  }

  /** @throws Failure ConfirmNeeded */
  async setQuestion({ question, answer }: z.output<typeof SecurityQuestion>, caller: Caller): Promise<State> {
    await this.#outside.requireConfirmed(caller);
    const answer_hash = await this.#outside.hash(foldAnswer(answer));
    return this.#change({ question, answer_hash }, 'question', caller);
  }

  /** Takes one of them away. @throws Failure ConfirmNeeded */
  async remove(what: 'phone' | 'backupEmail' | 'question', caller: Caller): Promise<State> {
    await this.#outside.requireConfirmed(caller);
    return this.#change(noneOf[what], what, caller);
  }

  /** Tells the owner by mail, to the address of before when it is another now. */
  tell(to: readonly string[], username: string, what: AccountChange): void {
    const { afterResponse, sender } = this.#outside;
    afterResponse.run(async () => {
      for (const one of new Set(to.filter(Boolean))) await sender.mail(changedMail(one, username, what));
    });
  }

  async #sendCode(
    purpose: CodePurpose,
    target: string,
    caller: Caller,
    send: (code: string) => Promise<unknown>,
  ): Promise<{ resendAfter: number }> {
    const { codes, afterResponse, requireConfirmed } = this.#outside;
    await requireConfirmed(caller);
    const code = await codes.make({ purpose, target, userId: caller.user.id, address: caller.address });
    afterResponse.run(() => send(code));
    return { resendAfter };
  }

  async #requireCode(
    purpose: CodePurpose,
    target: string,
    { captcha, caller }: { captcha: string; caller: Caller },
  ): Promise<void> {
    const { codes, requireConfirmed } = this.#outside;
    await requireConfirmed(caller);
    const madeFor = await codes.check({ purpose, target }, captcha);
    // A code that somebody else had sent to the same target is not the caller's.
    if (madeFor !== caller.user.id) throw new Failure('WrongCaptcha', {}, [{ path: 'captcha', problem: 'captcha' }]);
  }

  async #change(guards: Guards, what: 'phone' | 'backupEmail' | 'question', caller: Caller): Promise<State> {
    const { store, audit } = this.#outside;
    const { user, address } = caller;
    const event: AuditEvent = `${what}.changed`;
    const work = store.tx(async (tx) => {
      await callerNow(tx, caller);
      const former = await guardsOf(tx, user.id);
      await updateGuards(tx, user.id, guards);
      // A link that was sent to the former address must not work any more.
      if (what === 'backupEmail') await deleteMailedLinksOf(tx, user.id);
      const detail = former ? changeIn(former, guards) : '';
      await audit.noteIn(tx, event, { account: user.username, userId: user.id, address, detail });
      return former;
    });
    const before = await work.catch((error: unknown) => {
      if (what === 'phone' && isPhoneTaken(error)) throw new Failure('PhoneTaken');
      throw error;
    });
    if (before) this.tell([before.email, before.backup_email], user.username, what);
    return this.state(user.id);
  }
}
