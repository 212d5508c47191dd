import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, useMemo } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { lineCount, type PointGroup, pointGroups } from '#domain/workspace/point-groups.ts';
import { useT } from '@/i18n';
import { usePreference } from '@/request/usePreference';
import { useWorkspace } from '@/session/SessionProvider';
import type { TaskPageName } from '@/session/useAddress';
import { MethodGap } from '../frame/MethodGap';
import { countedRule } from './counted-rule';
import { PointList } from './PointList';
import styles from './problems.less';

/** Rules named while the list is closed. */
const named = 3;

/** Always counted; opened, by rule and row, and a click puts the cursor into the cell. */
export const ProblemsBar = memo(function ProblemsBar({
  step,
  onPoint,
  onPage,
}: {
  /** The kind of row on the screen. */
  step: AnalysisKind;
  onPoint: (kind: AnalysisKind, id: string, field: string) => void;
  onPage: (page: TaskPageName) => void;
}) {
  const t = useT();
  const points = useWorkspace((v) => v.points);
  const groups = useMemo(() => points && pointGroups(points), [points]);
  const [open, setOpen] = usePreference<boolean>('workspace.points', false);
  return (
    <section className={styles.problems} data-part="problems" aria-label={t('workspace.problems')}>
      <div className={styles.bar}>
        <Button
          type="text"
          size="small"
          icon={open ? <DownOutlined /> : <UpOutlined />}
          aria-expanded={open}
          title={t(open ? 'workspace.problems.hide' : 'workspace.problems.show')}
          onClick={() => setOpen(!open)}
        >
          {t('workspace.problems')} <b className="num">{groups && lineCount(groups)}</b>
        </Button>
        <MethodGap />
        {!open && groups && <Summary groups={groups} />}
      </div>
      {open && groups && <PointList groups={groups} step={step} onPoint={onPoint} onPage={onPage} />}
    </section>
  );
});

/** How many block freezing, and the first rules with their numbers. */
function Summary({ groups }: { groups: readonly PointGroup[] }) {
  const t = useT();
  const blocking = lineCount(groups.filter(({ blocks }) => blocks));
  const rules = groups
    .slice(0, named)
    .map(({ key, lines }) => countedRule(t, key, lines.length))
    .join(' · ');
  const words =
    groups.length === 0
      ? t('workspace.problems.none')
      : blocking > 0
        ? `${t('workspace.points.blocking', { count: blocking })} · ${rules}`
        : rules;
  return (
    <span className={styles.summary} title={words}>
      {words}
    </span>
  );
}
