import { useMemo } from 'react';
import type { ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import type { RiskSummary } from '#domain/method/rate/ratings.ts';
import { fallOf, type MovedRisk, type Outcome, type WhatIf } from '#domain/what-if/outcome.ts';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import styles from './what-if.less';

/** How many risks have each level, in the version and in the scenario. */
export function MovedLevels({ whatIf, outcome }: { whatIf: WhatIf; outcome: Outcome }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const before = whatIf.base(w).summary;
  const after = outcome.ratings.summary;
  const levels = [...outcome.w.method.risk.levels].sort((a, b) => b.value - a.value);
  const line = (key: string, label: React.ReactNode, [was, is]: readonly [number, number]) => (
    <tr key={key} data-moved={was !== is || undefined}>
      <th scope="row">{label}</th>
      <td>{was}</td>
      <td>
        {is}
        {was !== is && <em className={styles.move}>{is > was ? `+${is - was}` : `−${was - is}`}</em>}
      </td>
    </tr>
  );
  return (
    <table className={styles.figures} aria-label={t('whatIf.levels')}>
      <thead>
        <tr>
          <th>{t('whatIf.levels')}</th>
          <th>{t('whatIf.version')}</th>
          <th>{t('whatIf.scenario')}</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ code, value }) =>
          line(code, <Level of="risk" code={value} />, [countOf(before, code), countOf(after, code)]),
        )}
        {line('unrated', t('workspace.notRated'), [before.unrated, after.unrated])}
        {line('awaiting', t('whatIf.awaiting'), [before.awaiting, after.awaiting])}
      </tbody>
    </table>
  );
}

const countOf = ({ byLevel }: RiskSummary, code: string): number => byLevel[code] ?? 0;

/** Lines a person reads; the others are counted. */
const mostLines = 200;

/** The risks that the scenario moves, with what is left after treatment. */
export function MovedRisks({ moved }: { moved: readonly MovedRisk[] }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const all = w.risks.size;
  return (
    <>
      <h3 role="status">{t('whatIf.moved', { count: moved.length, all })}</h3>
      {moved.length > 0 && (
        <table className={styles.figures} aria-label={t('whatIf.movedRisks')}>
          <thead>
            <tr>
              <th>{t('whatIf.risk')}</th>
              <th>{t('whatIf.threat')}</th>
              <th>{t('whatIf.value')}</th>
              <th>{t('whatIf.left')}</th>
            </tr>
          </thead>
          <tbody>
            {moved.slice(0, mostLines).map(({ id, code, before, after }) => (
              <tr key={id}>
                <td>
                  <RiskLink id={id} code={code} />
                </td>
                <td className={styles.words}>{w.threats.get(w.risks.get(id)?.threat ?? '')?.description}</td>
                <td className={styles.values}>
                  <Arrow before={before.value} after={after.value} />
                </td>
                <td className={styles.values}>
                  <Arrow before={before.left} after={after.left} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {moved.length > mostLines && <p className="quiet">{t('whatIf.more', { count: moved.length - mostLines })}</p>}
    </>
  );
}

/** Leads to the risk. */
export function RiskLink({ id, code }: { id: string; code: string }) {
  const t = useT();
  const [, go] = useAddress();
  return (
    <button
      type="button"
      className={parts.chip}
      title={t('whatIf.open', { code })}
      onClick={() => go({ step: 'risks', row: id, page: null, view: null })}
    >
      {code}
    </button>
  );
}

export function Arrow({ before, after }: { before: number | null; after: number | null }) {
  if (before === after) return <Level of="risk" code={after} />;
  return (
    <>
      <Level of="risk" code={before} /> → <Level of="risk" code={after} />
    </>
  );
}

/** What falls with each assumption of the scenario, in words. */
export function Falls({ whatIf, changes }: { whatIf: WhatIf; changes: readonly ScenarioChange[] }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const falls = useMemo(
    () =>
      changes.flatMap((one) =>
        one.what === 'assumption' && w.assumptions.has(one.row) ? [fallOf(whatIf, w, one.row)] : [],
      ),
    [whatIf, w, changes],
  );
  if (falls.length === 0) return null;
  return (
    <div className={styles.card} data-part="falls">
      <h3>{t('whatIf.falls.title')}</h3>
      {falls.map(({ assumption, rows, moved }) => {
        const { code = '', name = '' } = w.assumptions.get(assumption) ?? {};
        return (
          <div key={assumption}>
            <p>
              <b>
                {code} {name}
              </b>
              :{' '}
              {rows.length === 0
                ? t('whatIf.falls.none')
                : t('whatIf.falls.says', { rows: rows.length, risks: moved.length })}
            </p>
            <ul className={styles.fallen}>
              {rows.map((row) => (
                <li key={`${row.kind} ${row.id}`}>
                  {row.code} <Level of={row.kind === 'damages' ? 'impact' : 'feasibility'} code={row.before} /> →{' '}
                  <Level of={row.kind === 'damages' ? 'impact' : 'feasibility'} code={row.after} />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
