import { CheckCircleOutlined, CloudSyncOutlined, DisconnectOutlined, WarningOutlined } from '@ant-design/icons';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '@/i18n';
import { signInAsked } from '@/request/sign-in-again';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { firstUnsaved } from '../unsaved/first-unsaved';
import styles from './header.less';

const icons = {
  conflict: WarningOutlined,
  signedOut: DisconnectOutlined,
  offline: DisconnectOutlined,
  waiting: CloudSyncOutlined,
  unfinished: WarningOutlined,
  saved: CheckCircleOutlined,
};

/** Saving under this time is not put into words: no flicker. */
const quiet = 300;

/**
 * The small mark that stands in for a save button: saved · 2 s ago, waiting (3), offline, conflict. Screen readers hear which rows were saved, and
 * not the seconds. What is not saved is led to by a click.
 */
export function SaveMark({ onUnsaved }: { onUnsaved: () => void }) {
  const t = useT();
  const { waiting, offline, unfinished, savedAt, saved: codes } = useWorkspace((v) => v.save);
  const conflicts = useWorkspace((v) => v.conflicts.length);
  const live = useWorkspace((v) => v.live);
  const session = useSession();
  const leads = unfinished > 0 && firstUnsaved(session.kept, session.view.w) !== undefined;
  const isSignedOut = useSyncExternalStore(signInAsked.subscribe, signInAsked.get);
  const slow = useSlow(waiting > 0);
  const ago = useAgo(savedAt);
  const state = conflicts
    ? 'conflict'
    : isSignedOut
      ? 'signedOut'
      : offline
        ? 'offline'
        : waiting
          ? 'waiting'
          : unfinished
            ? 'unfinished'
            : 'saved';
  const saved = ago ? t('workspace.saved', { ago }) : t('workspace.savedNow');
  const texts: Record<typeof state, string> = {
    conflict: t('workspace.conflict', { count: conflicts }),
    signedOut: t('workspace.signedOut', { count: waiting }),
    offline: t('workspace.offline', { count: waiting }),
    waiting: slow ? t('workspace.waiting', { count: waiting }) : '…',
    unfinished: t('workspace.unfinished', { count: unfinished }),
    saved,
  };
  const Icon = icons[state];
  return (
    <>
      <output className={styles.save} data-part="save" data-state={state} aria-live="off">
        {state === 'unfinished' && leads ? (
          <button type="button" title={t('workspace.unfinished.go')} onClick={onUnsaved}>
            <Icon /> {texts[state]}
          </button>
        ) : (
          <>
            <Icon /> {texts[state]}
          </>
        )}
        {!live && !offline && !isSignedOut && <span> · {t('workspace.notLive')}</span>}
      </output>
      <span className={styles.heard} role="status">
        {state === 'saved' ? codes.length > 0 && t('workspace.rows.saved', { codes: codes.join(', ') }) : texts[state]}
      </span>
    </>
  );
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), quiet);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow;
}

/** How long ago, in words that change by themselves. */
function useAgo(at: number | null): string | null {
  const t = useT();
  const [, tick] = useState(0);
  const seconds = at === null ? 0 : Math.max(0, Math.round((Date.now() - at) / 1000));
  const next = seconds < 60 ? 1000 : 30_000;
  useEffect(() => {
    if (at === null) return;
    const timer = setInterval(() => tick((n) => n + 1), next);
    return () => clearInterval(timer);
  }, [at, next]);
  if (at === null) return null;
  if (seconds < 60) return t('workspace.ago.seconds', { n: seconds });
  if (seconds < 3600) return t('workspace.ago.minutes', { n: Math.floor(seconds / 60) });
  return t('workspace.ago.hours', { n: Math.floor(seconds / 3600) });
}
