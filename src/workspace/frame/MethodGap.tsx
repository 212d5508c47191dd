import { Link, useAccess } from '@umijs/max';
import { useMemo } from 'react';
import { textOf } from '#domain/method/check/model-problems.ts';
import { methodGaps } from '#domain/workspace/method-gaps.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';
import { useTones } from '@/theme';
import styles from '../problems/problems.less';

/** Says that the method of the version is incomplete and leads to the setting of the project; nothing while it is whole. */
export function MethodGap() {
  const t = useT();
  const { medium } = useTones();
  const { canProjectConfigRead } = useAccess();
  const method = useWorkspace((v) => v.w.method);
  const projectId = useWorkspace((v) => v.head.projectId);
  const gaps = useMemo(() => methodGaps(method), [method]);
  const [first] = gaps;
  if (!first) return null;
  const what = textOf(first, textLanguage());
  const part = /^impact\b/.test(first.path) ? 'impact' : /^feasibility/.test(first.path) ? 'feasibility' : 'matrix';
  return (
    <span className={styles.method} role="status" style={{ color: medium.text }}>
      {t(gaps.length > 1 ? 'setting.gap.more' : 'setting.gap.one', { what, more: gaps.length - 1 })}{' '}
      {canProjectConfigRead && (
        <Link style={{ textDecoration: 'underline' }} to={`/project/detail?id=${projectId}&tab=setting&part=${part}`}>
          {t('project.form.toSetting')}
        </Link>
      )}
    </span>
  );
}
