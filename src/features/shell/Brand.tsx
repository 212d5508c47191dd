import { Link } from '@umijs/max';
import { useT } from '@/i18n';
import { Logo } from './Logo';

/** Logo and name, leading home. */
export function Brand({ logoOnly = false }: { logoOnly?: boolean }) {
  const t = useT();
  return (
    <Link className="shell-brand" to="/" aria-label={t('shell.title')}>
      <Logo />
      {!logoOnly && <span>{t('shell.title')}</span>}
    </Link>
  );
}
