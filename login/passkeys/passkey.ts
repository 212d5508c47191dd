import { startAuthentication } from '@simplewebauthn/browser';
import type { PasskeyRequest, SignedChallenge } from '#contract/account/passkey.ts';

/** Can a passkey be used here? @param address the one at which passkeys work */
export const canUsePasskeys = (address: string | null | undefined): boolean =>
  address === location.origin && typeof PublicKeyCredential === 'function';

/** The challenge, signed by a passkey; `undefined` when the person cancelled or has none here: browsers do not say which. */
export async function signWithPasskey(options: PasskeyRequest): Promise<SignedChallenge | undefined> {
  try {
    return (await startAuthentication({ optionsJSON: options as never })) as unknown as SignedChallenge;
  } catch {
    return undefined;
  }
}
