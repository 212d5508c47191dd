import { useAccess } from '@umijs/max';
import { Card, Flex, Skeleton } from 'antd';
import type { MethodPart } from '#domain/method/change/effect.ts';
import { useT } from '@/i18n';
import { PartEffectView } from '@/method-editor/effect/PartEffectView';
import { useChosenTask } from '@/product/useChosenTask';

/**
 * What the model as it stands would move in a task one chooses; the choice is kept per user. `change` is null while the model has errors.
 * Hidden from those who may not see analyses.
 */
export function EffectPanel({ change }: { change: MethodPart | null }) {
  const { canProjectAnalysisRead } = useAccess();
  return canProjectAnalysisRead ? <Panel change={change} /> : null;
}

function Panel({ change }: { change: MethodPart | null }) {
  const t = useT();
  const { select, task, isNone, isGone } = useChosenTask('configuration.effectTask');
  return (
    <Card size="small" title={t('configuration.effect.title')} style={{ marginBlockStart: 16 }}>
      <Flex vertical gap={8}>
        {select}
        {isGone ? (
          <span className="quiet">{t('configuration.effect.gone')}</span>
        ) : isNone ? (
          <span className="quiet">{t('configuration.effect.why')}</span>
        ) : !task ? (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        ) : change === null ? (
          <span className="quiet">{t('configuration.effect.errorsFirst')}</span>
        ) : (
          <PartEffectView w={task.w} change={change} taskName={task.name} version={task.version} />
        )}
      </Flex>
    </Card>
  );
}
