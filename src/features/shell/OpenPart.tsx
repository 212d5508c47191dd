import { lazy, Suspense } from 'react';
import { openPart, useOpenPart } from './open-part';
import { PartBoundary } from './PageBoundary';

const SettingsDrawer = lazy(() => import('./SettingsDrawer'));
const ImportDialog = lazy(() => import('./ImportDialog'));

const close = () => openPart(undefined);

/** The settings or the import over the page. They load when they are opened, and stay when the navigation goes elsewhere. */
export function OpenPart() {
  const open = useOpenPart();
  return (
    <PartBoundary key={open ?? ''}>
      <Suspense>
        {open === 'settings' && <SettingsDrawer onClose={close} />}
        {open === 'import' && <ImportDialog onClose={close} />}
      </Suspense>
    </PartBoundary>
  );
}
