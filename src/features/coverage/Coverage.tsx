import { Input, Segmented } from 'antd';
import { useDeferredValue, useMemo, useState } from 'react';
import { searchFor } from '#domain/fold-text.ts';
import {
  type CoverageState,
  type CoveredEntry,
  coverageOf,
  coverageStates,
} from '#domain/library/catalogue-coverage.ts';
import { r155Catalogue } from '#domain/library/catalogues.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';
import { CoverageTable } from './CoverageTable';
import styles from './coverage.less';
import { SayDialog } from './SayDialog';

type Part = 'all' | CoverageState;

/** The threats of UN R155, Annex 5, with the threat scenarios that address each, or the reason why it does not apply. */
export default function Coverage() {
  const t = useT();
  const readOnly = useWorkspace((v) => v.readOnly) !== null;
  const covered = useCovered();
  const [part, setPart] = useState<Part>('all');
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const shown = useShown(covered.entries, part, useDeferredValue(words));
  const inQuestion = covered.entries.find(({ entry }) => entry.code === asked);
  const count = (one: Part) => (one === 'all' ? covered.entries.length : covered.counts[one]);
  return (
    <section className={styles.page} data-part="coverage" aria-label={t('coverage.title')}>
      <header className={styles.bar}>
        <b>{inLanguage(r155Catalogue.name)}</b>
        <Segmented<Part>
          size="small"
          aria-label={t('coverage.part')}
          value={part}
          onChange={setPart}
          options={(['all', ...coverageStates] as const).map((value) => ({
            value,
            label: `${t(`coverage.state.${value}`)} ${count(value)}`,
          }))}
        />
        <Input.Search
          size="small"
          allowClear
          className={styles.search}
          aria-label={t('coverage.search')}
          placeholder={t('coverage.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <span className={styles.count} role="status">
          {t('coverage.count', { shown: shown.length, all: covered.entries.length })}
        </span>
      </header>
      <CoverageTable entries={shown} readOnly={readOnly} onAsk={setAsked} />
      {inQuestion && (
        <SayDialog
          key={inQuestion.entry.code}
          covered={inQuestion}
          readOnly={readOnly}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}

/** How far the open version covers the catalogue. */
function useCovered() {
  const threats = useWorkspace((v) => v.w.threats);
  const paths = useWorkspace((v) => v.w.paths);
  const coverages = useWorkspace((v) => v.w.coverages);
  return useMemo(() => coverageOf({ threats, paths, coverages }, r155Catalogue), [threats, paths, coverages]);
}

function useShown(entries: readonly CoveredEntry[], part: Part, words: string): readonly CoveredEntry[] {
  return useMemo(() => {
    const contains = searchFor(words);
    return entries.filter(({ entry, state, reason, by }) => {
      if (part !== 'all' && state !== part) return false;
      const codes = by.map(({ threat }) => threat.code).join(' ');
      return contains(`${entry.number} ${entry.name.en} ${entry.name.zh} ${codes} ${reason}`);
    });
  }, [entries, part, words]);
}
