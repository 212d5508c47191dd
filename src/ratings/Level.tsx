import { useT } from '@/i18n';
import { LevelTag } from '@/product/LevelTag';
import styles from './explain.less';
import { useLooks } from './useLooks';

/** A level as a chip; unrated says so, it is never shown as the lowest level. */
export function Level({
  of,
  code,
  dimension,
}: {
  of: 'impact' | 'feasibility' | 'risk';
  code: string | number | null | undefined;
  /** Of an impact: the level is one of this dimension, not of the overall impact. */
  dimension?: string;
}) {
  const t = useT();
  const looks = useLooks();
  if (code === null || code === undefined) return <span className={styles.notRated}>{t('workspace.notRated')}</span>;
  const look = (looks.dimensions.get(dimension ?? '') ?? looks[of]).get(String(code)) ?? looks[of].get(String(code));
  if (!look) return <span>{code}</span>;
  const name = of === 'risk' ? `${code} ${look.name}` : look.name;
  return <LevelTag tone={look.tone} name={name} code={of === 'risk' ? undefined : look.code} />;
}
