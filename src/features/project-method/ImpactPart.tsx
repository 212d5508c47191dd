import { useCallback } from 'react';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { inLanguage } from '@/local-text';
import { ImpactTables } from '@/method-editor/impact/ImpactTables';
import { draftOf } from '@/method-editor/impact/impact-draft';
import type { PartProps } from './part-props';
import styles from './setting.less';
import { inside } from './setting-checks';
import { withImpactTables } from './setting-draft';
import { useTables } from './useTables';

/** Impact rating criteria: dimensions, levels with code, value and range, and what each level means. */
export function ImpactPart({ setting, readOnly }: PartProps) {
  const { impact } = setting.draft;
  const tables = useTables(
    setting.state.held.impact,
    useCallback(() => draftOf(impact), [impact]),
    (was, is) => setting.put((now) => withImpactTables(now, was, is)),
  );
  const name = inLanguage(shownName(setting.draft, impact));
  return (
    <section className={styles.section} aria-label={name}>
      <h2>{name}</h2>
      <ImpactTables {...tables} problems={inside('impact', setting.problems)} readOnly={readOnly} />
    </section>
  );
}
