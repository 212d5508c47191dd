import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined, HistoryOutlined } from '@ant-design/icons';
import { useModel } from '@umijs/max';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { VersionRecord } from '#contract/task-version.ts';
import { useT } from '@/i18n';
import { ApprovalLine } from '@/product/ApprovalLine';
import styles from '../version.less';
import { AnswerApproval } from './AnswerApproval';
import { AskForApproval } from './AskForApproval';
import { WithdrawApproval } from './WithdrawApproval';

const icons = {
  approved: <CheckCircleOutlined />,
  rejected: <CloseCircleOutlined />,
  waiting: <ClockCircleOutlined />,
  history: <HistoryOutlined />,
};

/** Who was asked to approve a final version and what they said; the one who is asked answers here, and a request that waits is withdrawn (R-VER-12). */
export function Approvals({
  version,
  mayChange,
  onChanged,
}: {
  version: VersionRecord;
  mayChange: boolean;
  onChanged: (versions: VersionRecord[]) => void;
}) {
  const t = useT();
  const me = useModel('@@initialState').initialState?.currentUser?.id;
  const [dialog, setDialog] = useState<'answer' | 'ask' | null>(null);
  const [withdrawing, setWithdrawing] = useState('');
  const { status, approvals } = version;
  if (status !== 'frozen') return null;
  const isAsked = approvals.some(({ user, answer }) => user.id === me && answer === null);
  // Answered meanwhile, or withdrawn by somebody else, it leaves nothing to ask about.
  const withdrawn = approvals.find(({ id, answer }) => id === withdrawing && answer === null);
  const close = () => {
    setDialog(null);
    setWithdrawing('');
  };
  const changed = (versions: VersionRecord[]) => {
    onChanged(versions);
    close();
  };
  return (
    <div className={styles.approvals} data-part="approvals">
      {approvals.map((one) => (
        <div key={one.id}>
          {one.history ? icons.history : icons[one.answer ?? 'waiting']} <ApprovalLine approval={one} />
          {mayChange && one.answer === null && (
            <Button
              size="small"
              type="link"
              aria-label={t('approval.withdraw.from', { who: one.user.name })}
              onClick={() => setWithdrawing(one.id)}
            >
              {t('approval.withdraw')}
            </Button>
          )}
        </div>
      ))}
      {version.needsSecondPerson && <div data-part="second-person">{t('approval.secondPerson')}</div>}
      <Flex gap={4} wrap>
        {isAsked && (
          <Button size="small" type="primary" onClick={() => setDialog('answer')}>
            {t('approval.answer')}
          </Button>
        )}
        {mayChange && (
          <Button size="small" onClick={() => setDialog('ask')}>
            {t('approval.ask')}
          </Button>
        )}
      </Flex>
      {dialog === 'answer' && <AnswerApproval version={version} onClose={close} onChanged={changed} />}
      {dialog === 'ask' && <AskForApproval version={version} onClose={close} onChanged={changed} />}
      {withdrawn && <WithdrawApproval version={version} request={withdrawn} onClose={close} onChanged={changed} />}
    </div>
  );
}
