import { Button } from 'antd';
import { useMemo } from 'react';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { Answers } from './Answers';
import { CandidatesCard } from './CandidatesCard';
import styles from './cheapest-controls.less';
import { TargetsCard } from './TargetsCard';
import { useCost } from './useCost';
import { useQuestion } from './useQuestion';
import { useSearch } from './useSearch';

/** Which candidates reach given targets at the smallest cost: asked in sentences, searched in a thread of its own, taken as one edit. */
export default function CheapestControls() {
  const t = useT();
  const session = useSession();
  const controls = useWorkspace((v) => v.w.controls);
  const why = useWorkspace((v) => v.readOnly);
  const candidates = useMemo(() => [...controls].filter(({ candidate }) => candidate).sort(byCode), [controls]);
  const asking = useQuestion();
  const { found, progress, isBusy, search, stop } = useSearch();
  const cost = useCost();
  return (
    <section className={styles.page} aria-label={t('cheapest.title')} data-part="cheapest-controls">
      <header className={styles.bar}>
        <h2>{t('cheapest.title')}</h2>
        {why && <span role="note">{t(`workspace.${why}`)}</span>}
      </header>
      <div className={styles.pair}>
        <TargetsCard asking={asking} />
        <CandidatesCard candidates={candidates} asking={asking} />
      </div>
      <div className={styles.line}>
        <Button
          type="primary"
          disabled={candidates.length === 0 || isBusy}
          onClick={() => void search(session.view.w, asking.question)}
        >
          {t('cheapest.search')}
        </Button>
        {isBusy && <Button onClick={stop}>{t('cheapest.stop')}</Button>}
        <span role="status">
          {isBusy &&
            (progress
              ? t('cheapest.progress', {
                  bound: cost(progress.bound),
                  best: progress.best === null ? '–' : cost(progress.best),
                })
              : t('cheapest.begun'))}
        </span>
      </div>
      {found && <Answers found={found} isOtherQuestion={found.question !== asking.question} />}
    </section>
  );
}
