import { Modal } from 'antd';
import { useCallback, useState } from 'react';
import { answerWithin } from '#domain/drawn/lease.ts';
import { ReturnFocus } from '@/components/ReturnFocus';
import { useTypingPause } from '@/components/useTypingPause';
import { useT } from '@/i18n';
import { Seconds } from './EditBar';
import type { Editing } from './useEditing';

/** Somebody asks the editor for the diagram: yes, no, or no reply, which is a yes. */
export function HandOver({ editing: { isMine, asked, reply }, name }: { editing: Editing; name: string }) {
  const t = useT();
  /** The question whose time has passed: who asked has left, or comes for it now. */
  const [passed, setPassed] = useState(0);
  const due = asked?.due ?? 0;
  const pass = useCallback(() => setPassed(due), [due]);
  const isDue = isMine && asked !== null && !asked.isMine && passed !== due;
  const isShown = useTypingPause(isDue);
  if (!isShown || asked === null) return null;
  return (
    <Modal
      open
      width={440}
      title={t('topology.lease.question', { who: asked.name })}
      okText={t('topology.lease.yes')}
      cancelText={t('topology.lease.no')}
      mask={{ closable: false }}
      onOk={() => reply(true)}
      onCancel={() => reply(false)}
    >
      <ReturnFocus />
      <p>{t('topology.lease.questionWords', { name, seconds: answerWithin / 1000 })}</p>
      <Seconds due={due} onDue={pass} />
    </Modal>
  );
}
