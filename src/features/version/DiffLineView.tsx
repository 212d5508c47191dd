import { ArrowDownOutlined, ArrowUpOutlined, ExportOutlined, RollbackOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Button, Tooltip } from 'antd';
import { createContext, useContext } from 'react';
import type { VersionComparison } from '#contract/comparison.ts';
import { isAnalysisKind } from '#domain/kinds/kinds.ts';
import { isRatedFrom, type MovedRisk } from '#domain/versions/moved-risks.ts';
import type { RowChange } from '#domain/versions/row-change.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { LevelTag } from '@/product/LevelTag';
import { useKindName } from '@/product/useKindName';
import { useRowLabel } from '@/product/useRowLabel';
import { versionAddress } from './addresses';
import type { DiffLine } from './diff-lines';
import type { DifferenceWords } from './difference-words';
import { Value } from './Value';
import styles from './version.less';

interface Shown {
  found: VersionComparison;
  words: DifferenceWords;
  rows: ReadonlyMap<string, RowChange>;
  /** Brings a row back to what it was; absent where the later version cannot be edited by this person. */
  restore: ((row: RowChange) => void) | null;
}

/** What all lines of a comparison need; given once. */
export const ShownComparison = createContext<Shown | null>(null);

function useShown(): Shown {
  const shown = useContext(ShownComparison);
  if (!shown) throw new Error('a line outside of a comparison');
  return shown;
}

/** A line of the comparison. */
export function DiffLineView({ line }: { line: DiffLine }) {
  switch (line.type) {
    case 'movedHead':
      return <MovedHead shown={line.shown} />;
    case 'moved':
      return <MovedLine risk={line.risk} />;
    case 'columns':
      return <Columns />;
    case 'kind':
      return <KindHead line={line} />;
    case 'row':
      return <RowLine line={line} />;
    case 'text':
      return <TextLine line={line} />;
    case 'method':
      return <MethodLine line={line} />;
  }
}

function MovedHead({ shown }: { shown: number }) {
  const t = useT();
  const { found } = useShown();
  const fell = found.moved.filter(({ move }) => move !== null && move < 0).length;
  const rose = found.moved.filter(({ move }) => move !== null && move > 0).length;
  return (
    <div className={styles.head}>
      <h2>{t('version.diff.moved')}</h2>
      <span className="quiet num">{t('version.diff.movedCount', { shown, total: found.risks, fell, rose })}</span>
      <span className={styles.fill} />
      <span className="quiet">{t('version.diff.largestFirst')}</span>
    </div>
  );
}

/** What of a changed row a rating is read from. */
const ratedDifference = ({ kind, differences }: RowChange) => differences.find(({ path }) => isRatedFrom(kind, path));

function MovedLine({ risk }: { risk: MovedRisk }) {
  const t = useT();
  const { words, rows } = useShown();
  const { move, before, after } = risk;
  const cause = risk.causes.map(({ id }) => rows.get(id)).find((row) => row !== undefined);
  const first = cause && ratedDifference(cause);
  const shown = cause && first && words.of(cause.kind, first);
  return (
    <div className={styles.moved} data-part="moved">
      <span className={styles.move} data-move={move === null ? 'none' : move < 0 ? 'down' : 'up'}>
        {move !== null && move !== 0 && (move < 0 ? <ArrowDownOutlined /> : <ArrowUpOutlined />)}
        {move === null ? '–' : Math.abs(move)}
      </span>
      <RowLinks kind="risks" id={risk.id} code={risk.code} />
      <span className="one-line">{risk.title}</span>
      <span className={styles.chips}>
        <RiskLevel value={before.value} side="before" />
        <span aria-hidden>→</span>
        <RiskLevel value={after.value} side="after" />
      </span>
      <span className="one-line quiet">
        {cause &&
          (shown
            ? t('version.diff.cause', {
                code: cause.code,
                field: shown.label,
                before: shown.before.text || t('workspace.history.empty'),
                after: shown.after.text || t('workspace.history.empty'),
              })
            : t(`version.diff.cause.${cause.what}`, { code: cause.code }))}
        {risk.causes.length > 1 && ` ${t('version.diff.moreCauses', { count: risk.causes.length - 1 })}`}
        {risk.causes.length === 0 && t('version.diff.causeMethod')}
      </span>
      <span className={styles.who}>
        <Who by={risk.by} at={risk.at} />
      </span>
    </div>
  );
}

function RiskLevel({ value, side }: { value: number | null; side: 'before' | 'after' }) {
  const t = useT();
  const { words } = useShown();
  if (value === null) return <span className="quiet">{t('workspace.notRated')}</span>;
  const look = words.looks(side).risk.get(String(value));
  return look ? <LevelTag tone={look.tone} name={`${value} ${look.name}`} /> : <span>{value}</span>;
}

function Columns() {
  const t = useT();
  const { found } = useShown();
  return (
    <div className={`${styles.line} ${styles.columns}`}>
      <span />
      <span />
      <span />
      <VersionOf head={found.before} />
      <VersionOf head={found.after} />
      <span className={styles.who}>{t('version.diff.who')}</span>
    </div>
  );
}

function VersionOf({ head }: { head: VersionComparison['before'] }) {
  const t = useT();
  return (
    <span>
      <b>{head.version}</b> <span className="quiet">{t(`version.status.${head.status}`)}</span>
    </span>
  );
}

function KindHead({ line }: { line: Extract<DiffLine, { type: 'kind' }> }) {
  const t = useT();
  const kindName = useKindName();
  const { part, count } = line;
  const name =
    part === 'texts' || part === 'method' || part === 'moved' || part === 'pictures'
      ? t(`version.diff.${part}`)
      : kindName(part);
  return (
    <div className={styles.head}>
      <h2>{name}</h2>
      <span className="quiet num">{t('version.diff.changes', { count })}</span>
    </div>
  );
}

const marks = { added: '+', removed: '−', changed: '~' };

function RowLine({ line: { row, difference, isFirst } }: { line: Extract<DiffLine, { type: 'row' }> }) {
  const t = useT();
  const { words, restore } = useShown();
  const labelOf = useRowLabel();
  const { what, title } = row;
  const code = labelOf(row.kind, row.code);
  const shown = difference && words.of(row.kind, difference);
  const absent = <span className="quiet">{t(`version.diff.absent.${what === 'added' ? 'before' : 'after'}`)}</span>;
  return (
    <div className={styles.line} data-what={what} data-part="difference">
      <span className={styles.mark} title={t(`version.diff.what.${what}`)}>
        {isFirst && marks[what]}
      </span>
      {isFirst ? <RowLinks kind={row.kind} id={row.id} code={row.code} what={what} /> : <span />}
      <span className="quiet">{shown?.label ?? ''}</span>
      <span>
        {shown ? <Value shown={shown} side="before" /> : what === 'removed' ? <del>{title || code}</del> : absent}
      </span>
      <span>
        {shown ? <Value shown={shown} side="after" /> : what === 'added' ? <ins>{title || code}</ins> : absent}
      </span>
      <span className={styles.who}>
        {isFirst && restore && (
          <Tooltip title={t('version.diff.restore', { code })}>
            <Button
              className={styles.restore}
              size="small"
              type="text"
              icon={<RollbackOutlined />}
              aria-label={t('version.diff.restore', { code })}
              onClick={() => restore(row)}
            />
          </Tooltip>
        )}
        {isFirst && <Who by={row.by} at={row.at} />}
      </span>
    </div>
  );
}

/** The code of a row, and where it is in either version. */
function RowLinks({
  kind,
  id,
  code,
  what = 'changed',
}: {
  kind: RowChange['kind'];
  id: string;
  code: string;
  what?: RowChange['what'];
}) {
  const t = useT();
  const labelOf = useRowLabel();
  const { found } = useShown();
  if (!isAnalysisKind(kind)) {
    const name = labelOf(kind, code);
    return (
      <span className="one-line quiet" title={name}>
        {name}
      </span>
    );
  }
  const step = kind === 'steps' ? 'paths' : kind;
  const { before, after } = found;
  // What a merge will do is one version before and after it: what is added is in neither yet.
  const isPreview = before.versionId === after.versionId;
  const sides = [...(what === 'added' ? [] : [before]), ...(what === 'removed' || isPreview ? [] : [after])];
  return (
    <span className={styles.code}>
      <span>{code}</span>
      {sides.map(({ taskId, versionId, version }) => (
        <Tooltip key={versionId} title={t('version.diff.open', { code, version })}>
          <Link
            className={styles.open}
            to={versionAddress(taskId, versionId, { step, row: id })}
            aria-label={t('version.diff.open', { code, version })}
          >
            <ExportOutlined />
          </Link>
        </Tooltip>
      ))}
    </span>
  );
}

function Who({ by, at }: { by: string; at: string }) {
  const dates = useDates();
  const { found } = useShown();
  if (!by) return <span />;
  return (
    <span className={`${styles.by} quiet num`} title={`${found.people[by] ?? by} · ${dates.time(at)}`}>
      <span className="one-line">{found.people[by] ?? by}</span>
      <span>· {dates.day(at)}</span>
    </span>
  );
}

function TextLine({ line: { difference } }: { line: Extract<DiffLine, { type: 'text' }> }) {
  const t = useT();
  const [field = ''] = difference.path;
  const shown = {
    label: t(`task.field.${field as 'overview'}`),
    before: { text: String(difference.before ?? '') },
    after: { text: String(difference.after ?? '') },
  };
  return (
    <div className={styles.line} data-part="difference">
      <span className={styles.mark}>~</span>
      <span />
      <span className="quiet">{shown.label}</span>
      <span>
        <Value shown={shown} side="before" />
      </span>
      <span>
        <Value shown={shown} side="after" />
      </span>
      <span />
    </div>
  );
}

function MethodLine({ line: { part } }: { line: Extract<DiffLine, { type: 'method' }> }) {
  const t = useT();
  return (
    <div className={styles.line} data-part="difference">
      <span className={styles.mark}>~</span>
      <span />
      <span className={styles.wide}>{t(`version.diff.part.${part}`)}</span>
    </div>
  );
}
