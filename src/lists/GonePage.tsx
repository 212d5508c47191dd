import { Link } from '@umijs/max';
import { Button, Result } from 'antd';
import { useEffect } from 'react';
import { errorPicture } from '@/components/error-picture';
import type { CallError } from '@/request/call-error';
import { refusalText, showFailure } from '@/request/failures';

interface Props {
  error: CallError;
  /** That the entry is not there, or not for this user (both are status 404). */
  title: string;
  /** The list to go back to. */
  back: { to: string; label: string };
}

/**
 * Takes the place of the page of an entry that could not be read. Failures other than 404 are shown as everywhere, and the page goes on saying so
 * when that message has passed: the entry may well be there.
 */
export function GonePage({ error, title, back }: Props) {
  const isGone = error.status === 404;
  useEffect(() => {
    if (!isGone) showFailure(error);
  }, [isGone, error]);
  return (
    <Result
      {...(isGone ? { icon: errorPicture('404'), title } : { status: 'warning' as const, title: refusalText(error) })}
      extra={
        <Link to={back.to}>
          <Button type="primary">{back.label}</Button>
        </Link>
      }
    />
  );
}
