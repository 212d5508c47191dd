import { useAccess } from '@umijs/max';
import { Card, Flex, Select, Skeleton } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import type { MethodPart } from '#domain/method/change/effect.ts';
import { workspaceOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { PartEffectView } from '@/method-editor/effect/PartEffectView';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { usePreference } from '@/request/usePreference';
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
  const [kept, keep] = usePreference<string>('configuration.effectTask', '');
  const [words, setWords] = useState('');
  const searched = useDeferredValue(words);
  const { data: page } = useCall(
    task.across,
    {
      query: { current: 1, pageSize: 50, ...(searched ? { name: searched } : {}) },
    } as never,
    silent,
  );
  const chosen = useCall(task.get, kept ? { params: { taskId: kept } } : null, silent);
  const item = kept && chosen.data?.id === kept ? chosen.data : undefined;
  const gone = kept !== '' && chosen.error !== undefined && !item;
  const { data: snapshot, error } = useCall(
    version.snapshot,
    item ? { params: { versionId: item.versionId } } : null,
    silent,
  );
  const w = useMemo(
    () =>
      item && snapshot?.versionId === item.versionId
        ? workspaceOf(snapshot as unknown as Parameters<typeof workspaceOf>[0] & { rows: never })
        : undefined,
    [item, snapshot],
  );
  const listed = page?.list ?? [];
  const options = [...(item && !listed.some(({ id }) => id === item.id) ? [item] : []), ...listed].map((one) => ({
    value: one.id,
    label: `${one.name} · ${one.projectName}`,
  }));
  return (
    <Card size="small" title={t('configuration.effect.title')} style={{ marginBlockStart: 16 }}>
      <Flex vertical gap={8}>
        <Select
          showSearch={{ filterOption: false, searchValue: words, onSearch: setWords }}
          disabled={false}
          aria-label={t('configuration.effect.task')}
          placeholder={t('configuration.effect.choose')}
          style={{ width: '100%' }}
          value={item?.id ?? null}
          options={options}
          onChange={(id) => {
            setWords('');
            keep(id ?? '');
          }}
        />
        {gone || error ? (
          <span className="quiet">{t('configuration.effect.gone')}</span>
        ) : !kept ? (
          <span className="quiet">{t('configuration.effect.why')}</span>
        ) : !w || !item ? (
          <Skeleton active title={false} paragraph={{ rows: 3 }} />
        ) : change === null ? (
          <span className="quiet">{t('configuration.effect.errorsFirst')}</span>
        ) : (
          <PartEffectView w={w} change={change} taskName={item.name} version={item.version} />
        )}
      </Flex>
    </Card>
  );
}
