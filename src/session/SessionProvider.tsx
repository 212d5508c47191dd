import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isAway, Refusals, untilBack } from '@/request/away';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { showFailure } from '@/request/failures';
import { readUnsaved } from './kept/unsaved-of';
import { Session } from './session';
import type { Person, SessionView } from './session-view';

const Current = createContext<Session | null>(null);

/** Between two tries to open a version while the server is away (ms). */
const tryAgainAfter = 5_000;

/** Opens a version for everything inside; `fallback` while it loads and while the server is away, `failed` when it cannot be opened, `ended` when it no longer may be seen. */
export function SessionProvider({
  versionId,
  me,
  fallback,
  failed,
  ended,
  children,
}: {
  versionId: string;
  me: Person;
  fallback: ReactNode;
  failed: (error: CallError) => ReactNode;
  ended: (error: CallError) => ReactNode;
  children: ReactNode;
}) {
  const [session, setSession] = useState<Session | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const { id, name, mayEdit = true, mayComment = true } = me;
  const allowed = useRef({ mayEdit, mayComment });
  allowed.current = { mayEdit, mayComment };
  // Other rights are no other page: dialogs and half-typed words stay.
  useEffect(() => session?.allow(mayEdit, mayComment), [session, mayEdit, mayComment]);
  useEffect(() => {
    let open: Session | undefined;
    const left = new AbortController();
    const refusals = new Refusals();
    setSession(null);
    setError(null);
    const start = async (): Promise<void> => {
      try {
        open = await Session.open(versionId, { id, name, ...allowed.current });
        if (left.signal.aborted) return open.close();
        readUnsaved(open);
        setSession(open);
      } catch (reason) {
        if (left.signal.aborted) return;
        const refused = reason as CallError;
        if (!isAway(refused) || refusals.isForGood()) {
          // That it is not there is said by the page, in more words than "Not found"; that it is closed to them, too.
          if (refused.status !== 404 && refused.errorCode !== errorCodes.OpinionBlind) showFailure(refused);
          return setError(refused);
        }
        await untilBack(tryAgainAfter, left.signal);
        if (!left.signal.aborted) return start();
      }
    };
    void start();
    return () => {
      left.abort();
      open?.leave();
    };
  }, [versionId, id, name]);
  if (error) return failed(error);
  if (!session) return fallback;
  return (
    <Current value={session}>
      <UntilEnded ended={ended}>{children}</UntilEnded>
    </Current>
  );
}

function UntilEnded({ ended, children }: { ended: (error: CallError) => ReactNode; children: ReactNode }) {
  const why = useWorkspace((view) => view.ended);
  return why ? ended(why) : children;
}

/** The open version: edits, undo, preview. */
export function useSession(): Session {
  const session = useContext(Current);
  if (!session) throw new Error('useSession outside of a SessionProvider');
  return session;
}

/**
 * What a component shows of the open version. It renders again only when the selected value is another one, so select single values or
 * objects of the view itself, not new arrays (derive those with useMemo).
 */
export function useWorkspace<T>(select: (view: SessionView) => T): T {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => select(session.getView()));
}
