import { App } from 'antd';
import { useState } from 'react';
import { health } from '#contract/system/health.ts';
import type { EndOutcome, LongTask } from '#contract/system/long-tasks.ts';
import { useT } from '@/i18n';
import { useAction } from '@/request/useCall';

/** How an outcome is said: what was not ended is no success. */
const tones: Readonly<Record<EndOutcome, 'success' | 'info' | 'warning'>> = {
  ended: 'success',
  ending: 'info',
  finished: 'info',
  gone: 'info',
  elsewhere: 'warning',
};

/** Asks before a task is ended, and says what became of it. @returns what asks, and the id of the task that is being ended */
export function useEndTask(onEnded: () => void): { ask: (task: LongTask) => void; ending: string | undefined } {
  const t = useT();
  const { modal, message } = App.useApp();
  const end = useAction(health.endLongTask);
  const [ending, setEnding] = useState<string>();
  const endIt = async ({ id }: LongTask) => {
    setEnding(id);
    const answer = await end.run({ body: { id } });
    setEnding(undefined);
    if (answer) void message[tones[answer.outcome]](t(`health.task.outcome.${answer.outcome}`));
    onEnded();
  };
  const ask = (task: LongTask) => {
    const name = task.by?.name;
    const kind = t(`health.task.${task.kind}`);
    modal.confirm({
      title: t('health.task.end.title', { task: name ? t('health.task.end.of', { task: kind, name }) : kind }),
      content: t('health.task.end.words'),
      okText: t('health.task.end'),
      okButtonProps: { danger: true },
      cancelText: t('confirm.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => void endIt(task),
    });
  };
  return { ask, ending };
}
