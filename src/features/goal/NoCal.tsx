import { Link, useAccess } from '@umijs/max';
import { useMemo } from 'react';
import { givesNoCal } from '#domain/method/rate/cal.ts';
import { Warning } from '@/components/Warning';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';

/** Above the goals: that no goal can get a CAL by the models of this version, and where that is changed. */
export function NoCal() {
  const t = useT();
  const { canProjectConfigRead } = useAccess();
  const method = useWorkspace((v) => v.w.method);
  const projectId = useWorkspace((v) => v.head.projectId);
  const isFrozen = useWorkspace((v) => v.readOnly === 'frozen');
  const none = useMemo(() => givesNoCal(method), [method]);
  if (!none) return null;
  return (
    // The row of tools is short: the reason is the title.
    <span className="one-line" style={{ flex: '0 1 auto', minWidth: 0 }} title={t('goal.noCal.why')}>
      <Warning>
        <span>{t('goal.noCal')}</span>{' '}
        {canProjectConfigRead && !isFrozen && (
          <Link
            style={{ textDecoration: 'underline' }}
            to={`/project/detail?id=${projectId}&tab=setting&part=feasibility`}
          >
            {t('project.form.toSetting')}
          </Link>
        )}
      </Warning>
    </span>
  );
}
