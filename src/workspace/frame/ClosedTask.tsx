import { history } from '@umijs/max';
import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { opinionAddress } from '#domain/product/notice-address.ts';
import { errorPicture } from '@/components/error-picture';
import { type PlainTextKey, useT } from '@/i18n';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { refusalText } from '@/request/failures';
import { KeptCopy } from '../unsaved/KeptBar';

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
    <>
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
      />
      {children}
    </>
  );
}

/** Why an open task was closed, by the status of the refusal. */
const endedReasons: Partial<Record<number, PlainTextKey>> = {
  401: 'workspace.ended.signedOut',
  403: 'workspace.ended.denied',
};

/** A refusal of this status has a picture of its own, any other the sign of a warning. */
const pictured = ({ status }: CallError, own: 403 | 404) =>
  status === own ? { icon: errorPicture(`${own}`) } : { status: 'warning' as const };

/** In the place of a task that could not be opened, or was closed while it was open; what was not sent can be copied. */
export function ClosedTask({
  how,
  refused,
  version,
  user,
  toList,
}: {
  how: 'ended' | 'failed';
  refused: CallError;
  version: string;
  user: string;
  toList: ReactNode;
}) {
  const t = useT();
  // Beside the result: inside, nothing to copy would be an empty grey box.
  const kept = <KeptCopy user={user} version={version} />;
  if (refused.errorCode === errorCodes.OpinionBlind)
    return (
      <BlindTask refused={refused} version={version} toList={toList}>
        {kept}
      </BlindTask>
    );
  if (how === 'ended')
    return (
      <>
        <Result
          {...pictured(refused, 403)}
          title={t('workspace.ended.title')}
          subTitle={
            refused.errorCode === errorCodes.AccountDisabled
              ? refusalText(refused)
              : t(endedReasons[refused.status] ?? 'workspace.ended.gone')
          }
          extra={toList}
        />
        {kept}
      </>
    );
  return (
    <>
      <Result
        {...pictured(refused, 404)}
        title={t('workspace.load.failed')}
        subTitle={refused.status === 404 ? t('task.form.gone') : refusalText(refused)}
        extra={[
          <Button key="retry" type="primary" onClick={() => window.location.reload()}>
            {t('workspace.load.retry')}
          </Button>,
          toList,
        ]}
      />
      {kept}
    </>
  );
}
