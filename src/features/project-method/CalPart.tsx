import { useCallback } from 'react';
import { calFor } from '#domain/method/change/compose.ts';
import { useT } from '@/i18n';
import { CalTables } from '@/method-editor/cal/CalTables';
import { calDraftOf } from '@/method-editor/cal/cal-draft';
import type { RiskAxes } from '@/method-editor/risk/axes';
import styles from './setting.less';
import { inside } from './setting-checks';
import { withCalTables } from './setting-draft';
import type { Setting } from './useSetting';
import { useTables } from './useTables';

interface Props {
  setting: Setting;
  rows: RiskAxes['rows'];
  readOnly: boolean;
}

/** The CAL table of the project: its rows are the impact levels. */
export function CalPart({ setting, rows, readOnly }: Props) {
  const t = useT();
  const { cal, impact } = setting.draft;
  const tables = useTables(
    setting.state.held.cal,
    useCallback(() => calDraftOf(calFor(cal, impact)), [cal, impact]),
    (_was, is) => setting.put((now) => withCalTables(now, is)),
  );
  return (
    <section className={styles.section} aria-label={t('setting.cal')}>
      <h2>{t('setting.cal')}</h2>
      <CalTables {...tables} rows={rows} problems={inside('cal', setting.problems)} readOnly={readOnly} />
    </section>
  );
}
