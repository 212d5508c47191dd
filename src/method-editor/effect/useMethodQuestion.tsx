import { Button, Flex, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { sumOf } from '#domain/method/change/moved-counts.ts';
import type { Method } from '#domain/model/method.ts';
import type { MethodSource } from '#domain/model/version.ts';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { EffectList, type TaskEffect } from './EffectList';
import { tonesOf } from './effect-tones';

/** What the method of a project would move in a version. */
interface Found {
  before: Method;
  after: Method;
  effect: TaskEffect;
}

interface Asked extends Found {
  decide: (source: MethodSource) => void;
}

/**
 * For what is made of a version: where the method of its project would move ratings, shows which and asks which of the two counts.
 * `send` sends it with that answer; `question` is the dialog.
 */
export function useMethodQuestion(effectOf: () => Promise<Found>): {
  /** Returns false when nothing was decided, so nothing made. @throws CallError */
  ask: (send: (method: MethodSource) => Promise<void>) => Promise<boolean>;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async (send: (method: MethodSource) => Promise<void>): Promise<boolean> => {
    try {
      await send(undefined);
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || error.errorCode !== errorCodes.MethodMoves) throw error;
      const found = await effectOf();
      const source = await new Promise<MethodSource>((decide) => setAsked({ ...found, decide }));
      setAsked(null);
      if (!source) return false;
      await send(source);
      return true;
    }
  };
  return { ask, question: asked && <MethodQuestion {...asked} /> };
}

function MethodQuestion({ before, after, effect, decide }: Asked) {
  const t = useT();
  const { taskName: name, version } = effect;
  return (
    <Modal
      open
      width={720}
      title={t('effect.question.title', { version })}
      onCancel={() => decide(undefined)}
      footer={[
        <Button key="cancel" onClick={() => decide(undefined)}>
          {t('form.cancel')}
        </Button>,
        <Button key="base" onClick={() => decide('base')}>
          {t('effect.question.base', { version })}
        </Button>,
        <Button key="project" type="primary" onClick={() => decide('project')}>
          {t('effect.question.project')}
        </Button>,
      ]}
      styles={{ body: { maxHeight: '60vh', overflow: 'auto' } }}
    >
      <Flex vertical gap={12}>
        <span>{t('effect.question.body', { name, version, count: sumOf(effect.counts) })}</span>
        <EffectList effects={[effect]} toneOf={tonesOf(before, after)} />
      </Flex>
    </Modal>
  );
}
