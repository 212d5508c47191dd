import { Alert } from 'antd';
import { useMemo } from 'react';
import { lineCount, pointGroups } from '#domain/workspace/point-groups.ts';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './overview.less';

/** Lines of a rule; the list of the open points below the page has them all. */
const shown = 20;

/** What the analysis still lacks, what keeps it from being final first; each line leads to its row. */
export function OpenPointLines() {
  const t = useT();
  const points = useWorkspace((v) => v.points);
  const [, go] = useAddress();
  const groups = useMemo(() => points && pointGroups(points), [points]);
  if (!groups) return null;
  if (lineCount(groups) === 0) return <Alert type="success" showIcon title={t('version.freeze.none')} />;
  const blocking = lineCount(groups.filter(({ blocks }) => blocks));
  return (
    <>
      {blocking > 0 && <Alert type="error" showIcon title={t('version.freeze.blocked', { count: blocking })} />}
      <ul className={styles.points} data-part="open-points">
        {groups.flatMap(({ key, kind, lines }) => [
          ...lines.slice(0, shown).map((line) => (
            <li key={`${key} ${line.id}`}>
              <button type="button" onClick={() => go({ step: line.kind ?? kind, row: line.id || null, view: null })}>
                {t(`workspace.point.${key}`, line)}
              </button>
            </li>
          )),
          ...(lines.length > shown
            ? [<li key={key}>{t('version.freeze.more', { count: lines.length - shown })}</li>]
            : []),
        ])}
      </ul>
    </>
  );
}
