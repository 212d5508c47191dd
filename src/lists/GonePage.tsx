import { Link } from '@umijs/max';
import { Button, Result } from 'antd';
import { useEffect } from 'react';
import { errorPicture } from '@/components/error-picture';
import type { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';

interface Props {
  error: CallError;
  /** That the entry is not there, or not for this user (both are status 404). */
  title: string;
  /** The list to go back to. */
  back: { to: string; label: string };
}

/** Takes the place of the page of an entry that could not be read. Failures other than 404 are shown as everywhere. */
export function GonePage({ error, title, back }: Props) {
  useEffect(() => {
    if (error.status !== 404) showFailure(error);
  }, [error]);
  return (
    <Result
      icon={errorPicture('404')}
      title={title}
      extra={
        <Link to={back.to}>
          <Button type="primary">{back.label}</Button>
        </Link>
      }
    />
  );
}
