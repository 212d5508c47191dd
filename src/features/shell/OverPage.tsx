import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTypingPause } from '@/components/useTypingPause';
import { useT } from '@/i18n';
import { away } from '@/request/away';
import { signInAsked } from '@/request/sign-in-again';
import { PartBoundary } from './PageBoundary';

const SignInDialog = lazy(() => import('./SignInDialog'));

/** What stands above every page: that the server is away, and the sign-in when it has ended. */
export function OverPage() {
  const t = useT();
  const isAway = useSyncExternalStore(away.subscribe, away.get);
  const isAsked = useTypingPause(useSyncExternalStore(signInAsked.subscribe, signInAsked.get));
  return (
    <>
      {isAway && (
        <div className="server-away" role="status">
          {t('error.away')}
        </div>
      )}
      {isAsked && (
        <PartBoundary>
          <Suspense>
            <SignInDialog />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}
