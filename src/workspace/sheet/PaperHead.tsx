import type { PaperFacts } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useWorkspace } from '@/session/SessionProvider';
import { useShownControlsView } from '../frame/useShownControlsView';
import styles from './paper-head.less';

/** What a printed step says of itself above its lines: whose it is, which of its rows, and when. */
export function PaperHead({
  title,
  facts,
  legend,
}: {
  title: string;
  facts: PaperFacts;
  /** What the signs in the lines mean. */
  legend?: string | undefined;
}) {
  const t = useT();
  const dates = useDates();
  const { projectName, taskName, version, status } = useWorkspace((v) => v.head);
  const controlsView = useShownControlsView();
  const { shown, total, filters, groupedBy } = facts;
  const filterWords = filters
    .map(({ column, words }) =>
      t('workspace.paper.filter.of', { column, words: words.map((word) => `“${word}”`).join(', ') }),
    )
    .join('; ');
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      <p>
        {projectName} / {taskName} · {version} · {t(`workspace.status.${status}`)}
        {controlsView && ` · ${t(`workspace.controlsView.${controlsView}`)}`}
      </p>
      <p>
        {shown === total ? t('grid.count', { total }) : t('grid.count.filtered', { shown, total })}
        {filterWords !== '' && ` · ${t('workspace.paper.filter', { filters: filterWords })}`}
        {groupedBy !== undefined && ` · ${t('workspace.paper.group', { column: groupedBy })}`}
        {` · ${t('workspace.paper.at', { when: dates.time(facts.at) })}`}
      </p>
      {legend !== undefined && <p>{legend}</p>}
    </header>
  );
}
