import { Navigate, useSearchParams } from '@umijs/max';
import { workplacePath } from '@/request/leave';

/** Hands the browser on to a page of ours named by `redirect`; anything that is not a path of ours leads to the workplace. */
export function Redirect() {
  const [query] = useSearchParams();
  return <Navigate to={ownPath(query.get('redirect'))} replace />;
}

/** `//host` and `/\host` are other hosts to a browser. */
export function ownPath(wanted: string | null): string {
  return wanted && /^\/(?![/\\])/.test(wanted) && !wanted.startsWith('/redirect') ? wanted : workplacePath;
}
