import { history } from '@umijs/max';
import { lazy, Suspense, useEffect } from 'react';
import { opensGuide } from '@/components/open-guide';
import { isTyping } from '@/grid/is-typing';
import { errorPagePath, pagePath } from '@/request/leave';
import { openPart, useOpenPart } from './open-part';
import { PartBoundary } from './PageBoundary';

const AboutDialog = lazy(() => import('./AboutDialog'));
const SettingsDrawer = lazy(() => import('./SettingsDrawer'));
const ImportDialog = lazy(() => import('./ImportDialog'));
const HelpDrawer = lazy(() => import('./help/HelpDrawer'));

const close = () => openPart(undefined);

/**
 * F1 asks for help on every page, in place of that of the browser. `?` does so too, but in a task, where it shows the keys (and they lead on to help),
 * and where it is a letter of a text.
 */
function helpKey(event: KeyboardEvent): void {
  if (event.key === 'F1') event.preventDefault();
  else if (event.key !== '?' || isTyping(event.target) || pagePath() === '/project/analysis') return;
  openPart('help');
}

/**
 * The settings, the import, the version or the guide over the page. They load when they are opened, and stay when the navigation goes elsewhere, but to a page that says why
 * nothing goes on: over it nobody would read that.
 */
export function OpenPart() {
  const open = useOpenPart();
  useEffect(() => {
    window.addEventListener('keydown', helpKey);
    return () => window.removeEventListener('keydown', helpKey);
  }, []);
  useEffect(() => opensGuide((chapter) => openPart('help', { chapter, at: 0 })), []);
  // Beside the router, which is inside of the page.
  useEffect(() => history.listen(({ location }) => location.pathname.endsWith(errorPagePath) && close()), []);
  return (
    <PartBoundary key={open ?? ''}>
      <Suspense>
        {open === 'settings' && <SettingsDrawer onClose={close} />}
        {open === 'import' && <ImportDialog onClose={close} />}
        {open === 'about' && <AboutDialog onClose={close} />}
        {open === 'help' && <HelpDrawer onClose={close} />}
      </Suspense>
    </PartBoundary>
  );
}
