import { history, useAccess, useSearchParams } from '@umijs/max';
import { Button, Result } from 'antd';
import { useT } from '@/i18n';
import { workplacePath } from '@/request/leave';

/** The way on: to the workplace, or, for who may not open it, to what is their own. */
function ToWorkplace() {
  const t = useT();
  const { canProjectConfigRead } = useAccess();
  return (
    <Button type="primary" onClick={() => history.push(canProjectConfigRead ? workplacePath : '/account/settings')}>
      {t(canProjectConfigRead ? 'exception.home' : 'exception.account')}
    </Button>
  );
}

export function NoPermission() {
  const t = useT();
  // Whose account is new holds nothing yet: the first page they see.
  const hint = t(useAccess().canProjectConfigRead ? 'exception.403.hint' : 'exception.403.none');
  return <Result status="403" title={t('exception.403.title')} subTitle={hint} extra={<ToWorkplace />} />;
}

export function NotFound() {
  const t = useT();
  return (
    <Result status="404" title={t('exception.404.title')} subTitle={t('exception.404.hint')} extra={<ToWorkplace />} />
  );
}

/** In place of a route whose access key is no string (R-ACCESS-12). */
export function WrongAccess() {
  const t = useT();
  return <Result status="error" title={t('exception.access.title')} extra={<ToWorkplace />} />;
}

/** Shows what the address carries: `errorCode` and `errorMessage` (R-ROUTE-26). React escapes both. */
export function ErrorPage() {
  const t = useT();
  const [query] = useSearchParams();
  const code = query.get('errorCode');
  return (
    <Result
      status={code === '403' ? '403' : 'error'}
      title={query.get('errorMessage') || t('exception.redirect.title')}
      subTitle={code ? t('exception.redirect.code', { code }) : undefined}
      extra={<ToWorkplace />}
    />
  );
}
