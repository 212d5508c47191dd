import { textOf } from '@/i18n';

/** The same picture as in the static page (config/html.ts), now in the user's language. */
export function LoadingScreen() {
  return (
    <div className="boot" role="status">
      <div className="boot-title">{textOf('shell.title')}</div>
      <div className="boot-system">{textOf('shell.loading.system')}</div>
      <div className="boot-bar" />
      <div>{textOf('shell.loading.wait')}</div>
    </div>
  );
}
