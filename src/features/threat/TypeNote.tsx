import type { ThreatRow } from '#domain/kinds/threat/shape.ts';
import { useT } from '@/i18n';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './threat.less';

/** Says that a type compromises no property yet, and who can change that. */
export function TypeNote({ row: { type } }: { row: ThreatRow }) {
  const t = useT();
  const types = useWorkspace((v) => v.w.method.threatTypes);
  const hasProperty = types.some(({ code, properties }) => code === type && properties.length > 0);
  if (!type || hasProperty) return null;
  return (
    <p className={`${parts.note} ${styles.unconfigured}`} role="note">
      {t('threat.type.unconfigured')}
    </p>
  );
}
