import { useAccess } from '@umijs/max';
import { Card, Flex, Select, Skeleton } from 'antd';
import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import type { MethodPart } from '#domain/method/effect.ts';
import { textOf } from '#domain/method/model-problems.ts';
import { type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { usePreference } from '@/request/usePreference';
import { textLanguage } from '../local-text';
import { EffectList } from './EffectList';
import { effectOfPart, type PartEffect } from './effect-of-part';
import { tonesOf } from './effect-tones';

const silent = { skipErrorHandler: true };
/** Rating a large task takes some 100 ms: it waits until the hands rest (ms). */
const restTime = 350;
/** As many words for what is missing as can be read at a glance. */
const most = 6;

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
          <Moves w={w} change={change} name={item.name} version={item.version} />
        )}
      </Flex>
    </Card>
  );
}

interface MovesProps {
  w: Workspace;
  change: MethodPart;
  name: string;
  version: string;
}

/** Computed when the hands rest; until then the former numbers stand, paler. */
function Moves({ w, change, name, version: versionName }: MovesProps) {
  const t = useT();
  const [found, setFound] = useState<{ w: Workspace; change: MethodPart; result: PartEffect }>();
  useEffect(() => {
    const timer = setTimeout(() => {
      const result = effectOfPart(w, change);
      startTransition(() => setFound({ w, change, result }));
    }, restTime);
    return () => clearTimeout(timer);
  }, [w, change]);
  const result = found?.w === w ? found.result : undefined;
  const toneOf = useMemo(
    () => (result && 'after' in result ? tonesOf(w.method, result.after) : undefined),
    [w, result],
  );
  if (!result) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const isFormer = found?.change !== change;
  if ('missing' in result)
    return (
      <div aria-live="polite" style={{ opacity: isFormer ? 0.6 : 1 }}>
        {t('configuration.effect.missing', { count: result.missing.length })}
        <ul className="effect-missing">
          {result.missing.slice(0, most).map((problem) => (
            <li key={`${problem.path} ${problem.key}`}>{textOf(problem, textLanguage())}</li>
          ))}
        </ul>
        {result.missing.length > most && t('configuration.effect.missingMore', { count: result.missing.length - most })}
      </div>
    );
  const { totals, moved } = result.effect;
  return (
    <div aria-busy={isFormer} style={{ opacity: isFormer ? 0.6 : 1 }}>
      <EffectList
        effects={[{ versionId: w.versionId, taskName: name, version: versionName, totals, moved }]}
        {...(toneOf ? { toneOf } : {})}
      />
    </div>
  );
}
