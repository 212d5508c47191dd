import { lazy, Suspense, useLayoutEffect, useSyncExternalStore } from 'react';
import { useTypingPause } from '@/components/useTypingPause';
import { useT } from '@/i18n';
import { away } from '@/request/away';
import { confirmAsked } from '@/request/confirm-password';
import { signInAsked } from '@/request/sign-in-again';
import { PartBoundary } from './PageBoundary';
import { useFreshRights } from './useFreshRights';
import { useNewBuild } from './useNewBuild';

const ConfirmDialog = lazy(() => import('./ConfirmDialog'));
const SignInDialog = lazy(() => import('./SignInDialog'));

/** What stands above every page: that the server is away, the password before rights are granted, and the sign-in when it has ended. */
export function OverPage() {
  const t = useT();
  const isAway = useSyncExternalStore(away.subscribe, away.get);
  const isConfirming = useSyncExternalStore(confirmAsked.subscribe, confirmAsked.get);
  // Drawers stand outside of the page; their buttons make room for the sentence (global.less).
  useLayoutEffect(() => {
    document.body.toggleAttribute('data-away', isAway);
  }, [isAway]);
  useFreshRights();
  useNewBuild();
  const isAsked = useTypingPause(useSyncExternalStore(signInAsked.subscribe, signInAsked.get));
  return (
    <>
      {isAway && (
        <div className="server-away" role="status">
          {t('error.away')}
        </div>
      )}
      {isConfirming && (
        <PartBoundary>
          <Suspense>
            <ConfirmDialog />
          </Suspense>
        </PartBoundary>
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
