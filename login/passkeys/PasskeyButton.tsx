import { useState } from 'preact/hooks';
import type { PasskeyRequest, SignedChallenge } from '#contract/account/passkey.ts';
import type { Outcome } from '../call.ts';
import { Notice } from '../FormParts.tsx';
import { both, type Message, useTexts } from '../language.ts';
import { enter } from '../sign-in.ts';
import type { TextKey } from '../texts.ts';
import { signWithPasskey } from './passkey.ts';

interface Props {
  label: TextKey;
  look: 'primary' | 'secondary';
  /** Gets the challenge. */
  ask: () => Promise<Outcome<{ options: PasskeyRequest | null }>>;
  /** Signs in by its answer. */
  send: (response: SignedChallenge) => Promise<Outcome<{ token: string }>>;
  /** Where it leads. */
  address: string;
}

/** Signs in with a passkey, which the browser asks for; says below what went wrong. */
export function PasskeyButton({ label, look, ask, send, address }: Props) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Message>();
  const press = async () => {
    if (busy) return;
    setBusy(true);
    setNotice(undefined);
    setNotice(await signIn(ask, send, address));
    setBusy(false);
  };
  return (
    <>
      <button type="button" class={look} aria-disabled={busy} aria-busy={busy} onClick={press}>
        {t(busy ? 'login.passkey.busy' : label)}
      </button>
      <Notice message={notice} />
    </>
  );
}

/** Returns what went wrong. */
async function signIn(ask: Props['ask'], send: Props['send'], address: string): Promise<Message | undefined> {
  const begun = await ask();
  if (!begun.ok) return wordsOf(begun);
  const response = begun.data.options && (await signWithPasskey(begun.data.options));
  if (!response) return both('login.passkey.none');
  const answer = await send(response);
  return answer.ok ? enter(answer.data.token, address)?.notice : wordsOf(answer);
}

const wordsOf = ({ refusal }: Extract<Outcome<unknown>, { ok: false }>): Message =>
  refusal ? { en: refusal.enMessage, zh: refusal.chMessage } : both('login.failure.unreachable');
