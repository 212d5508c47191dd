import { Popover } from 'antd';
import { useMemo, useState } from 'react';
import { clauseWords } from '#domain/method/explain/clause-words.ts';
import type { Counter } from '#domain/method/rate/coverage.ts';
import { explanationOf } from '#domain/workspace/explained.ts';
import { type CounterName, counterNames, pendingPairs } from '#domain/workspace/pending-pairs.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { ExplainLines } from '@/ratings/ExplainLines';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import frame from '../workspace.less';
import styles from './progress-card.less';

/** Lines shown of each counter before the rest is only counted. */
const shown = 8;

/** The progress of the task; a click says what it counts, by which rule, and which pairs are still open. */
export function TaskProgress() {
  const t = useT();
  const coverage = useWorkspace((v) => v.ratings.coverage);
  const [open, setOpen] = useState(false);
  const counters = counterNames.map((name): [typeof name, Counter] => [name, coverage[name]]);
  const total = counters.reduce((sum, [, counter]) => sum + counter.total, 0);
  const done = counters.reduce((sum, [, counter]) => sum + counter.done, 0);
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <Popover
      trigger="click"
      placement="rightTop"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      // Never null: a popover without content does not open.
      content={<Pending onClose={() => setOpen(false)} />}
    >
      <button
        type="button"
        className={frame.whole}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={t('workspace.progress')}
      >
        <span>{t('workspace.progress.short')}</span>
        <b className="num">{percent} %</b>
        <span data-bar style={{ width: `${percent}%` }} />
      </button>
    </Popover>
  );
}

/** Each counter with its rule and what is missing; a pair leads to its asset. */
function Pending({ onClose }: { onClose: () => void }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const [, go] = useAddress();
  const { coverage } = ratings;
  const open = useMemo(() => pendingPairs(w, coverage), [w, coverage]);
  return (
    <div className={styles.card} role="dialog" aria-label={t('workspace.progress')}>
      {counterNames.map((name) => (
        <section key={name}>
          <h3>
            {t(`workspace.progress.${name}`)} <span className="num">{t('workspace.progress.of', coverage[name])}</span>
          </h3>
          <Counted name={name} w={w} ratings={ratings} />
          {open[name].slice(0, shown).map(({ asset, property }) => (
            <button
              type="button"
              className={styles.chip}
              key={`${asset.id} ${property.code}`}
              title={`${asset.name} · ${inLanguage(property.name)}`}
              onClick={() => {
                onClose();
                go({ step: 'assets', row: asset.id });
              }}
            >
              {`${asset.code} · ${property.code}`}
            </button>
          ))}
          {open[name].length > shown && (
            <span>{t('workspace.progress.more', { count: open[name].length - shown })}</span>
          )}
        </section>
      ))}
    </div>
  );
}

/** By which clause and rule a counter counts, and what comes out; what it counts is listed below, where it leads to its assets. */
function Counted({ name, ...rated }: { name: CounterName } & Parameters<typeof explanationOf>[0]) {
  const explained = explanationOf(rated, 'counters', name);
  if (!explained) return null;
  const { clause, lines } = explained.explanation;
  return (
    <>
      <p>{inLanguage(clauseWords(clause))}</p>
      <ExplainLines lines={lines.filter(({ role }) => role !== 'input')} onJump={nowhere} />
    </>
  );
}

/** Rules and results of a counter name no rows. */
const nowhere = () => {};
