import { ExportOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Tooltip } from 'antd';
import { createContext, useContext } from 'react';
import type { VersionComparison } from '#contract/comparison.ts';
import { isAnalysisKind } from '#domain/kinds/kinds.ts';
import type { RowChange } from '#domain/versions/row-change.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useRowLabel } from '@/product/useRowLabel';
import { versionAddress } from '../addresses';
import styles from '../version.less';
import type { DifferenceWords } from './difference-words';

interface Shown {
  found: VersionComparison;
  words: DifferenceWords;
  rows: ReadonlyMap<string, RowChange>;
  /** Brings a row back to what it was; absent where the later version cannot be edited by this person. */
  restore: ((row: RowChange) => void) | null;
}

/** What all lines of a comparison need; given once. */
export const ShownComparison = createContext<Shown | null>(null);

export function useShown(): Shown {
  const shown = useContext(ShownComparison);
  if (!shown) throw new Error('a line outside of a comparison');
  return shown;
}

/** What a merge will do is one version before and after it. */
export const isPreview = ({ before, after }: VersionComparison): boolean => before.versionId === after.versionId;

/** The code of a row, and where it is in either version. */
export function RowLinks({
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
  // What a merge will add is in neither version yet.
  const sides = [...(what === 'added' ? [] : [before]), ...(what === 'removed' || isPreview(found) ? [] : [after])];
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

/** Who changed it last, and on which day. */
export function Who({ by, at }: { by: string; at: string }) {
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
