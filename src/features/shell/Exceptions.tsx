import { history, useAccess, useLocation, useSearchParams } from '@umijs/max';
import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { errorPicture } from '@/components/error-picture';
import { type PlainTextKey, useT } from '@/i18n';
import { errorCodes } from '@/request/error-codes';
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

/** What happened is the name of the page. */
const Heading = ({ children }: { children: ReactNode }) => (
  <h1 style={{ margin: 0, fontSize: 'inherit', fontWeight: 'inherit' }}>{children}</h1>
);

export function NoPermission() {
  const t = useT();
  const { pathname } = useLocation();
  const { canProjectConfigRead } = useAccess();
  // Whose account is new holds nothing yet: the first page they see is the workplace.
  const isOfProjects = pathname === workplacePath || /^\/project(\/|$)/.test(pathname);
  const hint = t(isOfProjects && !canProjectConfigRead ? 'exception.403.none' : 'exception.403.hint');
  return (
    <Result
      icon={errorPicture('403')}
      title={<Heading>{t('exception.403.title')}</Heading>}
      subTitle={hint}
      extra={<ToWorkplace />}
    />
  );
}

export function NotFound() {
  const t = useT();
  return (
    <Result
      icon={errorPicture('404')}
      title={<Heading>{t('exception.404.title')}</Heading>}
      subTitle={t('exception.404.hint')}
      extra={<ToWorkplace />}
    />
  );
}

/** In place of a route whose access key is no string (R-ACCESS-12). */
export function WrongAccess() {
  const t = useT();
  return <Result status="error" title={<Heading>{t('exception.access.title')}</Heading>} extra={<ToWorkplace />} />;
}

/** What is said of the errors that lead here. */
const known: Readonly<Record<string, PlainTextKey>> = {
  '403': 'error.permission',
  [errorCodes.AccountDisabled]: 'exception.disabled',
};

/** Of a message that came with the address so much is shown. */
const longest = 200;

/**
 * Shows what the address carries: `errorCode` and `errorMessage` (R-ROUTE-26). Anybody can make such an address, so the product says in its own
 * words what it knows; any other message is quoted as that of the address.
 */
export function ErrorPage() {
  const t = useT();
  const [query] = useSearchParams();
  const code = query.get('errorCode') ?? '';
  const message = [...(query.get('errorMessage')?.trim() ?? '')];
  const own = Object.hasOwn(known, code) ? known[code] : undefined;
  return (
    <Result
      {...(code === '403' ? { icon: errorPicture('403') } : { status: 'error' })}
      title={<Heading>{t(own ?? 'exception.redirect.title')}</Heading>}
      subTitle={
        <>
          {/^[\w.-]{1,40}$/.test(code) && <p>{t('exception.redirect.code', { code })}</p>}
          {!own && message.length > 0 && (
            <p>
              {t('exception.redirect.said')}{' '}
              <q dir="auto" style={{ overflowWrap: 'anywhere' }}>
                {message.slice(0, longest).join('') + (message.length > longest ? '…' : '')}
              </q>
            </p>
          )}
        </>
      }
      extra={<ToWorkplace />}
    />
  );
}
