import { Fragment, type ReactNode } from 'react';
import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { ExplainHole, ExplainKey, ExplainLine } from '#domain/method/explain/explain.ts';
import { chooseWords } from '#domain/model/holes.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './explain.less';
import { Level } from './Level';

export type Jump = (kind: AnalysisKind, id: string) => void;

/** Rows that stand in holes, by the name of the hole. */
const kindOfHole: Record<string, AnalysisKind> = {
  path: 'paths',
  step: 'steps',
  steps: 'steps',
  risk: 'risks',
  goal: 'goals',
  assets: 'assets',
  controls: 'controls',
};

/** Scale of the hole `level` (and `computed`) of a line, so that it is shown as the chip it has everywhere. */
const scaleOfLine: Partial<Record<ExplainKey, 'impact' | 'feasibility' | 'risk'>> = {
  dimensionRated: 'impact',
  dimensionNotCounted: 'impact',
  highestDimension: 'impact',
  scoreRange: 'impact',
  riskImpact: 'impact',
  dimensionRisk: 'impact',
  entryPoint: 'feasibility',
  pathVector: 'feasibility',
  hardestVector: 'feasibility',
  nodeChild: 'feasibility',
  totalRange: 'feasibility',
  impossible: 'feasibility',
  customLevel: 'feasibility',
  pathLevel: 'feasibility',
  easiestPath: 'feasibility',
  riskFeasibility: 'feasibility',
  riskFeasibilityTree: 'feasibility',
  treeSet: 'feasibility',
  riskLevel: 'risk',
  wouldChange: 'risk',
  wouldChangeSet: 'risk',
  residualBefore: 'risk',
  residualImpact: 'impact',
  residualLevel: 'feasibility',
  residualSame: 'feasibility',
  residualControls: 'feasibility',
  residualSetAside: 'feasibility',
};

/** The lines of an explanation: inputs, rule, intermediate results, result, what would change it. */
export function ExplainLines({ lines, onJump }: { lines: readonly ExplainLine[]; onJump: Jump }) {
  const t = useT();
  return (
    <table className={styles.lines}>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one explanation are drawn anew together
          <tr key={at} data-role={line.role}>
            <th scope="row">{lines[at - 1]?.role === line.role ? null : t(`explain.role.${line.role}`)}</th>
            <td>
              <Line line={line} onJump={onJump} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A line in words. Holes its text does not name (the step that set a value, the analyst's reason, the sum) follow it where they are given. */
function Line({ line, onJump }: { line: ExplainLine; onJump: Jump }) {
  const t = useT();
  // Without values the holes stay, so that chips and links can be put into them.
  const template = (t as (key: string, holes: object) => string)(`explain.line.${line.key}`, {});
  const numberOf = (name: string) => {
    const hole = line.holes[name];
    return hole?.kind === 'number' ? hole.value : undefined;
  };
  const parts = chooseWords(template, numberOf).split(/\{(\w+)\}/);
  const named = new Set(parts.filter((_, at) => at % 2 === 1));
  const rest = Object.entries(line.holes).filter(([name, hole]) => follows(name, hole) && !named.has(name));
  return (
    <>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their places
        <Fragment key={at}>{at % 2 === 0 ? part : <Hole line={line} name={part} onJump={onJump} />}</Fragment>
      ))}
      {rest.map(([name]) => (
        <span className={styles.more} key={name}>
          {name === 'sum' ? t('explain.sum') : null} <Hole line={line} name={name} onJump={onJump} />
        </span>
      ))}
    </>
  );
}

const follows = (name: string, hole: ExplainHole): boolean =>
  hole?.kind === 'text' || (hole?.kind === 'rows' && hole.ids.length > 0) || (name === 'sum' && hole !== null);

function Hole({ line, name, onJump }: { line: ExplainLine; name: string; onJump: Jump }): ReactNode {
  const t = useT();
  if (name === 'range') return rangeOf(line);
  const hole = line.holes[name] ?? null;
  const scale = name === 'level' || name === 'computed' ? scaleOfLine[line.key] : undefined;
  if (scale === 'risk') {
    const { value } = line.holes;
    return <Level of="risk" code={value?.kind === 'number' ? value.value : null} />;
  }
  if (scale) {
    const { dimension } = line.holes;
    const own = scale === 'impact' && dimension?.kind === 'name' ? { dimension: dimension.code } : {};
    return <Level of={scale} code={hole?.kind === 'name' ? hole.code : null} {...own} />;
  }
  if (!hole) return name === 'reason' ? null : t('explain.none');
  if (hole.kind === 'number') return <b>{hole.value}</b>;
  if (hole.kind === 'text') return <q>{hole.value}</q>;
  if (hole.kind === 'rows') return <Rows kind={kindOfHole[name] ?? 'paths'} ids={hole.ids} onJump={onJump} />;
  return name === 'dimension' || name === 'parameter' ? (
    <abbr title={inLanguage(hole.name)}>{hole.code}</abbr>
  ) : (
    <b>{inLanguage(hole.name)}</b>
  );
}

function Rows({ kind, ids, onJump }: { kind: AnalysisKind; ids: readonly string[]; onJump: Jump }) {
  const t = useT();
  const table = useWorkspace((v) => tableOf(v.w, kind));
  const controls = useWorkspace((v) => v.w.controls);
  if (ids.length === 0) return t('explain.none');
  return ids.map((id) => {
    const own = table.get(id) as { code: string; name?: string } | undefined;
    // A value may be that of a control which has to be got around, in place of a step.
    const row = own ?? controls.get(id);
    return row ? (
      <button
        type="button"
        className={styles.chip}
        key={id}
        title={row.name}
        onClick={() => onJump(own ? kind : 'controls', id)}
      >
        {row.code}
      </button>
    ) : null;
  });
}

/** `14–19`, or `≥ 25` where the range is open. */
function rangeOf({ holes: { from, to } }: ExplainLine): string {
  if (from?.kind !== 'number') return '';
  return to?.kind === 'number' ? `${from.value}–${to.value}` : `≥ ${from.value}`;
}
