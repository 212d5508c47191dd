import { Link } from '@umijs/max';
import { Button, Result } from 'antd';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';

/** A project that is not there, or not for this user (both answer 404); any other failure goes its usual way. */
export function ProjectGone({ error }: { error: CallError }) {
  const t = useT();
  useEffect(() => {
    if (error.status !== 404) showFailure(error);
  }, [error]);
  return (
    <Result
      status="404"
      title={t('project.detail.gone')}
      extra={
        <Link to="/project/list">
          <Button type="primary">{t('project.detail.toList')}</Button>
        </Link>
      }
    />
  );
}
