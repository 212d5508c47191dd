import { history } from '@umijs/max';
import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { opinionAddress } from '#domain/product/notice-address.ts';
import { useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';

/** In the place of a task on which the person gives a second opinion: why it is closed, and the way to what they rate. */
export function BlindTask({
  refused,
  version = '',
  toList,
  children,
}: {
  refused: CallError;
  version?: string;
  toList: ReactNode;
  children?: ReactNode;
}) {
  const t = useT();
  return (
    <Result
      status="info"
      title={t('opinion.blind.title')}
      subTitle={refusalText(refused)}
      extra={[
        <Button key="opinion" type="primary" onClick={() => history.push(opinionAddress(version))}>
          {t('opinion.blind.open')}
        </Button>,
        toList,
      ]}
    >
      {children}
    </Result>
  );
}
