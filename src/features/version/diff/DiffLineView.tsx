import { RollbackOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { SystemTexts } from '#domain/product/task.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { useRowLabel } from '@/product/useRowLabel';
import styles from '../version.less';
import { isPreview, RowLinks, useShown, Who } from './DiffParts';
import { type DiffLine, isMovedCal } from './diff-lines';
import { MovedCalLine, MovedCalsHead, MovedHead, MovedRiskLine } from './MovedLines';
import { SuspectHead, SuspectLine } from './SuspectLines';
import { Value } from './Value';

/** A line of the comparison. */
export function DiffLineView({ line }: { line: DiffLine }) {
  switch (line.type) {
    case 'movedHead':
      return <MovedHead shown={line.shown} />;
    case 'moved':
      return <MovedRiskLine risk={line.risk} />;
    case 'movedCalsHead':
      return <MovedCalsHead part={line.part} shown={line.shown} />;
    case 'movedCal':
      return <MovedCalLine part={line.part} row={line.row} />;
    case 'suspectHead':
      return <SuspectHead shown={line.shown} />;
    case 'suspect':
      return <SuspectLine row={line.row} />;
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

function Columns() {
  const t = useT();
  return (
    <div className={`${styles.line} ${styles.columns}`}>
      <span />
      <span />
      <span />
      <VersionOf side="before" />
      <VersionOf side="after" />
      <span className={styles.who}>{t('version.diff.who')}</span>
    </div>
  );
}

function VersionOf({ side }: { side: 'before' | 'after' }) {
  const t = useT();
  const { found } = useShown();
  const { version, status } = found[side];
  return (
    <span>
      <b>{version}</b>{' '}
      <span className="quiet">{t(isPreview(found) ? `version.merge.${side}` : `version.status.${status}`)}</span>
    </span>
  );
}

function KindHead({ line }: { line: Extract<DiffLine, { type: 'kind' }> }) {
  const t = useT();
  const kindName = useKindName();
  const { part, count } = line;
  const name =
    part === 'texts' || part === 'method' || part === 'moved' || part === 'pictures' || isMovedCal(part)
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

function TextLine({ line: { difference } }: { line: Extract<DiffLine, { type: 'text' }> }) {
  const t = useT();
  const [field] = difference.path as [keyof SystemTexts];
  const shown = {
    label: t(`task.field.${field}`),
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
