import { Link } from '@umijs/max';
import { Button, Card, Result, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { showFailure } from '@/request/failures';

/** A task that is not there, or not for this user (both answer 404); any other failure goes its usual way. */
export function TaskGone({ error }: { error: CallError }) {
  const t = useT();
  useEffect(() => {
    if (error.status !== 404) showFailure(error);
  }, [error]);
  return (
    <Result
      status="404"
      title={t('task.form.gone')}
      extra={
        <Link to="/project/list">
          <Button type="primary">{t('project.detail.toList')}</Button>
        </Link>
      }
    />
  );
}

/** Stands where the form will. */
export function FormSkeleton() {
  return (
    <Card title={<Skeleton.Input size="small" />}>
      <Skeleton active paragraph={{ rows: 12 }} title={false} style={{ maxWidth: 1080 }} />
    </Card>
  );
}
