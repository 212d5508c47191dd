import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { CallError } from '@/request/call-error';
import { Session, type SessionView } from './session';

const Current = createContext<Session | null>(null);

/** Opens a version for everything inside; `fallback` while it loads, `failed` when it cannot be opened, `ended` when it no longer may be seen. */
export function SessionProvider({
  versionId,
  me,
  fallback,
  failed,
  ended,
  children,
}: {
  versionId: string;
  me: { id: string; name: string };
  fallback: ReactNode;
  failed: (error: CallError) => ReactNode;
  ended: (error: CallError) => ReactNode;
  children: ReactNode;
}) {
  const [session, setSession] = useState<Session | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const { id, name } = me;
  useEffect(() => {
    let open: Session | undefined;
    let left = false;
    setSession(null);
    setError(null);
    Session.open(versionId, { id, name }).then(
      (made) => {
        open = made;
        if (left) made.close();
        else setSession(made);
      },
      (reason: CallError) => !left && setError(reason),
    );
    return () => {
      left = true;
      open?.close();
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
