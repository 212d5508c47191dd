import { DisconnectOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import { polarion } from '#contract/polarion.ts';
import { useT } from '@/i18n';
import { call } from '@/request/call';
import { CallError } from '@/request/call-error';
import styles from './polarion.less';

interface Props {
  projectId: string;
  disabled: boolean;
  onDone: () => void;
}

/** Ends the connection; asks first and says of how many requirements it is forgotten which work item is theirs. */
export function Disconnect({ projectId, disabled, onDone }: Props) {
  const t = useT();
  const { modal } = App.useApp();
  const [counting, setCounting] = useState(false);
  const params = { projectId };
  const disconnect = async () => {
    await call(polarion.disconnect, { params });
    onDone();
  };
  const ask = async () => {
    setCounting(true);
    try {
      const { list } = await call(polarion.list, { params });
      const question = modal.confirm({
        title: t('polarion.disconnect.title'),
        content: t('polarion.disconnect.body', { count: list.filter(({ workItem }) => workItem !== '').length }),
        okText: t('polarion.disconnect'),
        okButtonProps: { danger: true },
        cancelText: t('confirm.cancel'),
        focusable: { autoFocusButton: 'cancel' },
        onOk: disconnect,
      });
      // antd throws what `onOk` throws a second time, past everyone, unless someone waits for the answer.
      question.then(
        () => undefined,
        () => undefined,
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setCounting(false);
    }
  };
  return (
    <div className={styles.disconnect}>
      <Button
        danger
        icon={<DisconnectOutlined aria-hidden />}
        disabled={disabled}
        loading={counting}
        onClick={() => void ask()}
      >
        {t('polarion.disconnect')}
      </Button>
    </div>
  );
}
