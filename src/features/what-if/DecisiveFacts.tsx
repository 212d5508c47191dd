import { Button, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Fact } from '#domain/what-if/facts.ts';
import { type Decisive, type Reach, ranked } from '#domain/what-if/sensitivity.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { type Translate, useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import { useAddress } from '@/session/useAddress';
import { labelOfRow, levelChoices } from './change-words';
import { useDecisive } from './useDecisive';
import styles from './what-if.less';

/** Bars a person compares; the others follow below on demand. */
const atFirst = 30;

/** The single facts that decide, of the task or of one risk, as a ranked list with a tornado picture; the others are counted. */
export function DecisiveFacts() {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const { found, tried, stop } = useDecisive();
  const [risk, setRisk] = useState<string | null>(null);
  const [most, setMost] = useState(atFirst);
  const lines = useMemo(() => (found ? ranked(found, risk) : []), [found, risk]);
  const risks = useMemo(
    () =>
      [...w.risks].map((row) => ({
        value: row.id,
        label: `${row.code} ${w.threats.get(row.threat)?.description ?? ''}`,
      })),
    [w.risks, w.threats],
  );
  const widest = Math.max(1, ...lines.map(({ reach }) => Math.max(Math.abs(reach.lower), Math.abs(reach.higher))));
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Select<string>
          size="small"
          className={styles.choose ?? ''}
          aria-label={t('whatIf.facts.of')}
          value={risk ?? ''}
          options={[{ value: '', label: t('whatIf.facts.task') }, ...risks]}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(id) => {
            setRisk(id || null);
            setMost(atFirst);
          }}
        />
        {tried !== null && (
          <>
            <span className="quiet">{t('whatIf.facts.tried', { count: tried })}</span>
            <Button size="small" onClick={stop}>
              {t('whatIf.facts.stop')}
            </Button>
          </>
        )}
      </div>
      {found ? (
        <p role="status" aria-busy={tried !== null}>
          {t('whatIf.facts.says', { count: lines.length, all: found.facts, rest: found.facts - lines.length })}
        </p>
      ) : (
        <p className="quiet" aria-busy="true">
          {t(tried === null ? 'whatIf.facts.stopped' : 'whatIf.facts.waiting')}
        </p>
      )}
      {lines.length > 0 && (
        <table className={styles.figures} aria-label={t('whatIf.facts')}>
          <thead>
            <tr>
              <th>{t('whatIf.fact')}</th>
              <th className={styles.side}>{t('whatIf.lower')}</th>
              <th className={styles.tornado}>{t(risk === null ? 'whatIf.sum' : 'whatIf.value')}</th>
              <th>{t('whatIf.higher')}</th>
              {risk === null && <th>{t('whatIf.risks')}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, most).map(({ one, reach }) => (
              <FactLine
                key={`${one.fact.is} ${one.fact.row} ${one.fact.model} ${one.fact.part}`}
                one={one}
                reach={reach}
                widest={widest}
                ofTask={risk === null}
              />
            ))}
          </tbody>
        </table>
      )}
      {lines.length > most && (
        <Button size="small" type="link" onClick={() => setMost(most + 100)}>
          {t('whatIf.more', { count: lines.length - most })}
        </Button>
      )}
    </div>
  );
}

function FactLine({ one, reach, widest, ofTask }: { one: Decisive; reach: Reach; widest: number; ofTask: boolean }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const [, go] = useAddress();
  const { kind, row: id, code } = one.fact;
  const { row, part, now, lower, higher } = factWords(w, one.fact, t);
  return (
    <tr>
      <td className={styles.words}>
        {kind === 'steps' ? (
          code
        ) : (
          <button
            type="button"
            className={parts.chip}
            title={t('whatIf.open', { code })}
            onClick={() => go({ step: kind, row: id, page: null, view: null })}
          >
            {code}
          </button>
        )}{' '}
        {row}
        {part && <span className="quiet"> · {part}</span>} <b>{now}</b>
      </td>
      <td className={styles.side}>{reach.lower !== 0 && lower}</td>
      <td>
        <Tornado lower={reach.lower} higher={reach.higher} widest={widest} label={`${code} ${row} ${part}`} />
      </td>
      <td>{reach.higher !== 0 && higher}</td>
      {ofTask && <td>{reach.risks}</td>}
    </tr>
  );
}

/** Half of the width of the picture, in its own units. */
const half = 100;

/** What the values fall by to the left, and rise by to the right, on one scale for all lines. */
function Tornado({ lower, higher, widest, label }: { lower: number; higher: number; widest: number; label: string }) {
  const t = useT();
  const said = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
  const bar = (value: number, tone: string | undefined) => {
    const width = (Math.abs(value) / widest) * (half - 24);
    if (width === 0) return null;
    const isLeft = value < 0;
    return (
      <g className={tone}>
        <rect x={isLeft ? half - width : half} y={2} width={width} height={12} rx={2} />
        <text x={isLeft ? half - width - 3 : half + width + 3} y={12} textAnchor={isLeft ? 'end' : 'start'}>
          {said(value)}
        </text>
      </g>
    );
  };
  return (
    <svg
      className={styles.tornado}
      viewBox={`0 0 ${2 * half} 16`}
      role="img"
      aria-label={t('whatIf.tornado', { label, lower: said(lower), higher: said(higher) })}
    >
      <line x1={half} x2={half} y1={0} y2={16} />
      {bar(lower, styles.less)}
      {bar(higher, styles.more)}
    </svg>
  );
}

/** A fact in words, with its level now and the ones beside it. */
function factWords(w: Workspace, fact: Fact, t: Translate) {
  const row = w[fact.kind].get(fact.row);
  const named = row ? labelOfRow(row).slice(fact.code.length).trim() : '';
  const { part, model, level } = fact;
  if (fact.is === 'control') {
    const word = (on: string | null) => (on === null ? '' : t(on === 'on' ? 'whatIf.on' : 'whatIf.off'));
    return { row: named, part: '', now: word(level), lower: word(fact.lower), higher: word(fact.higher) };
  }
  if (fact.is === 'assumption')
    return { row: named, part: '', now: t('whatIf.holds'), lower: '', higher: t('whatIf.falls') };
  const about = { row: fact.row, label: named, level: level ?? '' };
  const change =
    fact.is === 'byHand'
      ? ({ what: 'feasibility', ...about } as const)
      : fact.is === 'impact'
        ? ({ what: 'impact', ...about, dimension: part ?? '' } as const)
        : ({ what: 'parameter', kind: 'steps', ...about, model: model ?? '', parameter: part ?? '' } as const);
  const choices = levelChoices(w, change);
  const nameOf = (code: string | null) => choices.find(({ value }) => value === code)?.label ?? code ?? '';
  const names =
    fact.is === 'impact'
      ? w.method.impact.dimensions
      : (w.method.feasibility.find(({ id }) => id === model)?.parameters ?? []);
  const own = names.find(({ code }) => code === part);
  return {
    row: named,
    part: own ? inLanguage(own.name) : fact.is === 'byHand' ? t('whatIf.change.feasibility') : '',
    now: nameOf(level),
    lower: nameOf(fact.lower),
    higher: nameOf(fact.higher),
  };
}
