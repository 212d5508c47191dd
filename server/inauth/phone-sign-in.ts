import { Failure } from '#contract/kit/errors.ts';
import { phoneKey } from '#domain/model/user.ts';
import { masked } from '#server/sending/message.ts';
import type { Sender } from '#server/sending/sender.ts';
import { userOfPhone } from '#server/store/accounts/account-security.ts';
import type { Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { Admission, Admitted } from './admission.ts';
import type { AfterResponse } from './after-response.ts';
import type { Audit } from './audit.ts';
import { type Codes, resendAfter } from './codes.ts';
import type { SignInFrom } from './identity.ts';
import { type Lockout, slowly } from './lockout.ts';
import { codeText } from './mails.ts';
import { networkOf } from './network.ts';

/** Wrong codes from one network before it has to wait. */
const freeTries = 20;

interface Outside {
  store: Store;
  variables: VariableCache;
  sender: Sender;
  audit: Audit;
  codes: Codes;
  afterResponse: AfterResponse;
  lockout: Lockout;
  admission: Admission;
}

/** Signing in with a confirmed phone and a code. A phone nobody has gets the same answers in the same time, and no code. */
export class PhoneSignIn {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Sends a code. @throws Failure TooManyRequests, WayClosed */
  async sendCode(mobile: string, address: string): Promise<{ resendAfter: number }> {
    await this.#requireOffered();
    const { store, sender, audit, codes, afterResponse } = this.#outside;
    const phone = phoneKey(mobile);
    const user = await userOfPhone(store.db, phone);
    const code = await codes.make({ purpose: 'signIn', target: phone, userId: user?.id ?? null, address });
    afterResponse.run(async () => {
      await audit.note('captcha.sent', { account: user?.username ?? masked(phone), userId: user?.id, address });
      if (user) await sender.sms({ to: phone, text: codeText(code) });
    });
    return { resendAfter };
  }

  /** Signs in. @throws Failure WrongCaptcha, AccountDisabled, AccountWaiting, TooManyRequests, WayClosed */
  async signIn(
    { mobile, captcha, remember }: { mobile: string; captcha: string; remember: boolean },
    from: SignInFrom,
  ): Promise<Admitted> {
    await this.#requireOffered();
    const { store, audit, codes, lockout, admission } = this.#outside;
    const budget = slowly(`captcha ${networkOf(from.address)}`, freeTries);
    const usedUp = await lockout.begin(budget);
    const phone = phoneKey(mobile);
    const madeFor = await codes.check({ purpose: 'signIn', target: phone }, captcha);
    const user = await userOfPhone(store.db, phone);
    // The phone may have come to another account since.
    if (!user || madeFor !== user.id) {
      const event = usedUp ? 'signIn.delayed' : 'signIn.failed';
      await audit.note(event, { account: user?.username ?? masked(phone), userId: user?.id, address: from.address });
      throw new Failure('WrongCaptcha');
    }
    await lockout.refund(budget);
    return admission.admit({ user, account: user.username, remember }, from);
  }

  /** @throws Failure WayClosed */
  async #requireOffered(): Promise<void> {
    if ((await this.#outside.variables.current())['signIn.phone'] !== 'on') throw new Failure('WayClosed');
  }
}
