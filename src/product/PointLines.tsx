import { lineCount, type PointGroup } from '#domain/workspace/point-groups.ts';
import { useT } from '@/i18n';
import styles from './point-lines.less';

/** Lines of a rule; more would not be read here: the list of the open points has them all. */
const shown = 20;

/** The open points as sentences, what blocks freezing first; nothing where there are none. */
export function PointLines({ groups }: { groups: readonly PointGroup[] }) {
  const t = useT();
  if (lineCount(groups) === 0) return null;
  return (
    <ul className={styles.points}>
      {groups.flatMap(({ key, blocks, lines }) => [
        ...lines.slice(0, shown).map((line) => (
          <li key={`${key} ${line.id}`} data-blocks={blocks}>
            {t(`workspace.point.${key}`, line)}
          </li>
        )),
        ...(lines.length > shown
          ? [<li key={key}>{t('version.freeze.more', { count: lines.length - shown })}</li>]
          : []),
      ])}
    </ul>
  );
}
