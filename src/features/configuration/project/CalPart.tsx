import { overallLevelsOf } from '#domain/method/impact.ts';
import { useT } from '@/i18n';
import type { RiskAxes } from '../risk/axes';
import { CalTables } from '../risk/CalTables';
import { calDraftOf, calTablesOf } from '../risk/cal-draft';
import { useTables } from './part-props';
import styles from './setting.less';
import { inside } from './setting-checks';
import { settled } from './setting-method';
import type { Setting } from './useSetting';

interface Props {
  setting: Setting;
  rows: RiskAxes['rows'];
  readOnly: boolean;
}

/** The CAL table of the project; it starts anew when the impact levels, its rows, become others. */
export function CalPart(props: Props) {
  const codes = overallLevelsOf(props.setting.draft.impact).map(({ code }) => code);
  return <CalEditor key={codes.join(' ')} {...props} />;
}

function CalEditor({ setting, rows, readOnly }: Props) {
  const t = useT();
  const tables = useTables(settled(setting.draft).cal, calDraftOf, (next) =>
    setting.edit((draft) => ({ ...draft, cal: calTablesOf(next) })),
  );
  return (
    <section className={styles.section} aria-label={t('setting.cal')}>
      <h2>{t('setting.cal')}</h2>
      <CalTables {...tables} rows={rows} problems={inside('cal', setting.problems)} readOnly={readOnly} />
    </section>
  );
}
