import { Select } from 'antd';
import { useMemo, useState } from 'react';
import type { MovedRisk, WhatIf } from '#domain/what-if/outcome.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import { useWorkspace } from '@/session/SessionProvider';
import { Arrow, RiskLink } from './Outcomes';
import { useScenarios } from './useWhatIf';
import styles from './what-if.less';

/** Scenarios beside each other at first; who wants others chooses them. */
const atFirst = 4;
const mostLines = 300;

/** A column per scenario: the risks that some of them moves, with the values that differ marked. */
export function CompareScenarios({ whatIf }: { whatIf: WhatIf }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const all = useScenarios();
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const chosen = useMemo(
    () => (asked === null ? all.slice(0, atFirst) : all.filter(({ id }) => asked.includes(id))),
    [all, asked],
  );
  const columns = useMemo(
    () =>
      chosen.map(({ id, name, changes }) => {
        const { moved, ratings } = whatIf.outcome(w, changes);
        return { id, name, moved: new Map(moved.map((one) => [one.id, one])), summary: ratings.summary };
      }),
    [chosen, whatIf, w],
  );
  const before = whatIf.base(w);
  const lines = useMemo(() => {
    const ids = new Set(columns.flatMap(({ moved }) => [...moved.keys()]));
    return [...ids].flatMap((id) => w.risks.get(id) ?? []).sort(byCode);
  }, [columns, w]);
  if (all.length === 0) return <p className={styles.empty}>{t('whatIf.empty')}</p>;
  const levels = [...w.method.risk.levels].sort((a, b) => b.value - a.value);
  return (
    <div className={styles.card}>
      <Select
        mode="multiple"
        size="small"
        className={styles.choose ?? ''}
        aria-label={t('whatIf.compare.which')}
        value={chosen.map(({ id }) => id)}
        options={all.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(ids: string[]) => setAsked(ids)}
      />
      <div className={styles.wide}>
        <table className={styles.figures} aria-label={t('whatIf.compare')}>
          <thead>
            <tr>
              <th>{t('whatIf.risk')}</th>
              <th>{t('whatIf.version')}</th>
              {columns.map(({ id, name }) => (
                <th key={id} className={styles.words}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {levels.map(({ code, value }) => (
              <tr key={code}>
                <th scope="row">
                  <Level of="risk" code={value} />
                </th>
                <td>{before.summary.byLevel[code] ?? 0}</td>
                {columns.map(({ id, summary }) => (
                  <td key={id} data-moved={summary.byLevel[code] !== before.summary.byLevel[code] || undefined}>
                    {summary.byLevel[code] ?? 0}
                  </td>
                ))}
              </tr>
            ))}
            {lines.slice(0, mostLines).map(({ id, code }) => (
              <tr key={id}>
                <th scope="row">
                  <RiskLink id={id} code={code} />
                </th>
                <td>
                  <Level of="risk" code={before.risks.get(id)?.overall} />
                </td>
                {columns.map(({ id: scenario, moved }) => {
                  const one = moved.get(id);
                  return (
                    <td key={scenario} data-moved={one !== undefined || undefined}>
                      {one ? <Moved {...one} /> : <span className="quiet">=</span>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="quiet">
        {lines.length > mostLines
          ? t('whatIf.more', { count: lines.length - mostLines })
          : t('whatIf.compare.hint', { count: lines.length, all: w.risks.size })}
      </p>
    </div>
  );
}

/** The value of a risk in a scenario; where what is left of it after treatment is another, that too. */
function Moved({ before, after }: MovedRisk) {
  const t = useT();
  return (
    <>
      <Level of="risk" code={after.value} />
      {before.left !== after.left && (
        <div className={styles.values}>
          {t('whatIf.left')}: <Arrow before={before.left} after={after.left} />
        </div>
      )}
    </>
  );
}
