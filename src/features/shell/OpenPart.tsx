import { history } from '@umijs/max';
import { lazy, Suspense, useEffect } from 'react';
import { errorPagePath } from '@/request/leave';
import { openPart, useOpenPart } from './open-part';
import { PartBoundary } from './PageBoundary';

const AboutDialog = lazy(() => import('./AboutDialog'));
const SettingsDrawer = lazy(() => import('./SettingsDrawer'));
const ImportDialog = lazy(() => import('./ImportDialog'));

const close = () => openPart(undefined);

/**
 * The settings, the import or the version over the page. They load when they are opened, and stay when the navigation goes elsewhere, but to a page that says why
 * nothing goes on: over it nobody would read that.
 */
export function OpenPart() {
  const open = useOpenPart();
  // Beside the router, which is inside of the page.
  useEffect(() => history.listen(({ location }) => location.pathname.endsWith(errorPagePath) && close()), []);
  return (
    <PartBoundary key={open ?? ''}>
      <Suspense>
        {open === 'settings' && <SettingsDrawer onClose={close} />}
        {open === 'import' && <ImportDialog onClose={close} />}
        {open === 'about' && <AboutDialog onClose={close} />}
      </Suspense>
    </PartBoundary>
  );
}
