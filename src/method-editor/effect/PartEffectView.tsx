import { Skeleton } from 'antd';
import { startTransition, useEffect, useMemo, useState } from 'react';
import type { MethodPart } from '#domain/method/change/effect.ts';
import { countMoved } from '#domain/method/change/moved-counts.ts';
import { textOf } from '#domain/method/check/model-problems.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { EffectList } from './EffectList';
import styles from './effect.less';
import { effectOfPart, type PartEffect } from './effect-of-part';
import { tonesOf } from './effect-tones';

/** Rating a large task takes some 100 ms: it waits until typing pauses (ms). */
const restTime = 350;
/** As many problems as can be read at a glance. */
const most = 6;

interface Props {
  w: Workspace;
  change: MethodPart;
  taskName: string;
  version: string;
}

/** What a changed part of the method moves in a task: computed when typing pauses; until then the former numbers are shown, paler. */
export function PartEffectView({ w, change, taskName, version }: Props) {
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
        <ul className={styles.missing}>
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
        effects={[{ versionId: w.versionId, taskName, version, totals, moved, counts: countMoved(moved) }]}
        {...(toneOf ? { toneOf } : {})}
      />
    </div>
  );
}
