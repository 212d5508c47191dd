import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { searchFor } from '#domain/fold-text.ts';
import { missingRisks } from '#domain/generate/risks.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './risk.less';

/** The overview of threats: feasibility, and how many of their damages have no risk yet. Those without any are shown, not offered. */
export function ThreatStep({
  chosen,
  onChoose,
  onNext,
}: {
  chosen: string | null;
  onChoose: (id: string) => void;
  onNext: () => void;
}) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings.threats);
  const [words, setWords] = useState('');
  const left = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { threat } of missingRisks(w)) counts.set(threat, (counts.get(threat) ?? 0) + 1);
    return counts;
  }, [w]);
  const assetsOf = (ids: readonly string[]) => ids.map((id) => w.assets.get(id)?.name ?? '').join(', ');
  const shown = useMemo(() => {
    const contains = searchFor(words);
    return [...w.threats].sort(byCode).filter((threat) => {
      const names = threat.assets.map((id) => w.assets.get(id)?.name ?? '');
      return contains(`${threat.code} ${threat.description} ${names.join(' ')}`);
    });
  }, [w, words]);
  return (
    <>
      <Input.Search
        size="small"
        autoFocus
        value={words}
        placeholder={t('risk.wizard.search')}
        aria-label={t('risk.wizard.search')}
        onChange={(event) => setWords(event.target.value)}
      />
      <div
        className={styles.threats}
        role="radiogroup"
        aria-label={t('risk.wizard.threat')}
        onKeyDown={(event) => event.key === 'Enter' && onNext()}
      >
        {shown.map((threat) => {
          const open = left.get(threat.id) ?? 0;
          return (
            <label key={threat.id} className={styles.threat}>
              <input
                type="radio"
                name="risk-threat"
                checked={chosen === threat.id}
                disabled={open === 0}
                onChange={() => onChoose(threat.id)}
              />
              <span>
                <b>{threat.code}</b> {threat.description}
                <small className={parts.note}>
                  {assetsOf(threat.assets)} · {threat.property}
                </small>
              </span>
              <Computed kind="threats" id={threat.id}>
                <Level of="feasibility" code={ratings.get(threat.id)?.level} />
              </Computed>
              <small className={parts.note}>
                {threat.damages.length === 0
                  ? t('risk.wizard.noDamage')
                  : t('risk.wizard.left', { open, total: threat.damages.length })}
              </small>
            </label>
          );
        })}
        {shown.length === 0 && <p className={parts.note}>{t('risk.wizard.none')}</p>}
      </div>
    </>
  );
}
