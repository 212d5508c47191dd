import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { usePreference } from '@/request/usePreference';
import { useWorkspace } from '@/session/SessionProvider';
import { MethodGap } from './MethodGap';
import styles from './workspace.less';

/** More lines would be a report; the count is always whole. */
const shown = 200;

/** Always counted; opened, a click puts the cursor into the cell. */
export const ProblemsBar = memo(function ProblemsBar({
  onPoint,
}: {
  onPoint: (kind: AnalysisKind, id: string, field: string) => void;
}) {
  const t = useT();
  const points = useWorkspace((v) => v.points);
  const [open, setOpen] = usePreference<boolean>('workspace.points', false);
  return (
    <section className={styles.problems} aria-label={t('workspace.problems')}>
      <Button
        type="text"
        size="small"
        icon={open ? <DownOutlined /> : <UpOutlined />}
        aria-expanded={open}
        title={t(open ? 'workspace.problems.hide' : 'workspace.problems.show')}
        onClick={() => setOpen(!open)}
      >
        {t('workspace.problems')} {points?.length}
      </Button>
      <MethodGap />
      {!open && points && (
        <span className={styles.problemsLine}>
          {points.length === 0
            ? t('workspace.problems.none')
            : points
                .slice(0, 3)
                .map((p) => t(`workspace.point.${p.key}`, p))
                .join(' · ')}
        </span>
      )}
      {open && points && (
        <ul className={styles.problemsList}>
          {points.slice(0, shown).map((p) => (
            <li key={`${p.key} ${p.id} ${p.detail}`}>
              <button type="button" onClick={() => onPoint(p.kind, p.id, p.field)}>
                {t(`workspace.point.${p.key}`, p)}
              </button>
            </li>
          ))}
          {points.length > shown && <li>… {points.length - shown}</li>}
        </ul>
      )}
    </section>
  );
});
