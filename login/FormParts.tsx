import { clock } from './countdown.ts';
import { Icon } from './Icon.tsx';
import { type Message, useTexts } from './language.ts';

/** What concerns the whole form; read out when it appears. */
export function Notice({ message }: { message: Message | undefined }) {
  const { say } = useTexts();
  return (
    <div role="alert">
      {message && (
        <p class="notice">
          <Icon name="info" /> <span>{say(message)}</span>
        </p>
      )}
    </div>
  );
}

/**
 * Stays focusable while it cannot be pressed (a disabled button would lose the keyboard's place); the form itself refuses a second submit.
 * The countdown is shown only: read out every second it would drown everything else.
 */
export function SubmitButton({ label, busyLabel, busy, wait }: SubmitProps) {
  const { t } = useTexts();
  return (
    <button type="submit" class="primary" aria-disabled={busy || wait > 0} aria-busy={busy}>
      {busy && <span class="spinner" aria-hidden="true" />}
      {busy ? busyLabel : wait > 0 ? t('login.action.wait', { time: clock(wait) }) : label}
    </button>
  );
}

interface SubmitProps {
  label: string;
  busyLabel: string;
  busy: boolean;
  /** Seconds of a running pause, else 0. */
  wait: number;
}

/** Back to the page that signs in. */
export function BackLink() {
  const { t } = useTexts();
  return (
    <p class="links">
      <a href={`/inauth/user/login${location.search}`}>{t('login.action.back')}</a>
    </p>
  );
}
