import { useSyncExternalStore } from 'react';
import { textOf } from '@/i18n';
import { away } from '@/request/away';

/** The same picture as in the static page (config/html.ts), now in the user's language. */
export function LoadingScreen() {
  const isAway = useSyncExternalStore(away.subscribe, away.get);
  return (
    <div className="boot" role="status">
      <div className="boot-title">{textOf('shell.title')}</div>
      <div className="boot-system">{textOf('shell.loading.system')}</div>
      <div className="boot-bar" />
      <div>{textOf(isAway ? 'error.away' : 'shell.loading.wait')}</div>
    </div>
  );
}
