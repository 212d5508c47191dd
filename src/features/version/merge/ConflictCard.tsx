import { CheckOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { MergePreview } from '#contract/merge.ts';
import { type Decision, takes } from '#domain/versions/merge-plan.ts';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import { rowLabel } from '@/product/useRowLabel';
import type { DifferenceWords } from '../diff/difference-words';
import styles from '../version.less';
import { MergeValue } from './MergeValue';
import { SideChoice } from './SideChoice';

type Conflict = MergePreview['conflicts'][number];

/** One question of a merge: the base, both sides beside each other, and what was decided. */
export function ConflictCard({
  conflict,
  preview,
  words,
  decision,
  onDecide,
}: {
  conflict: Conflict;
  preview: MergePreview;
  words: DifferenceWords;
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
}) {
  const t = useT();
  const kindName = useKindName();
  const { kind, what, code, title, path, base, mine, own, needs } = conflict;
  const here = preview.will.before.version;
  const there = preview.source.version;
  const label = what === 'field' ? labelOf(words, conflict) : '';
  const text = typeof mine === 'string' ? mine : '';
  const sides: Record<'mine' | 'theirs', ReactNode> = { mine: null, theirs: null };
  for (const side of ['mine', 'theirs'] as const) sides[side] = <Side conflict={conflict} words={words} side={side} />;
  const choice = (take: 'mine' | 'theirs', version: string) => (
    <SideChoice take={take} version={version} decision={decision} onDecide={onDecide}>
      {sides[take]}
    </SideChoice>
  );
  return (
    <section
      className={styles.conflict}
      data-part="conflict"
      data-decided={decision !== undefined}
      aria-label={`${rowLabel(t, kind, code)} ${label}`}
    >
      <div className={styles.conflictHead}>
        <b>{rowLabel(t, kind, code)}</b>
        <span className="quiet">{kindName(kind, 'one')}</span>
        {label && <span>{label}</span>}
        <span className="one-line quiet">{title}</span>
        <span className={styles.fill} />
        <span className="quiet">{t(`version.merge.what.${what}`, { here, there, code: needs })}</span>
      </div>
      <div className={styles.choices}>
        <div className={styles.choice}>
          <span className={styles.choiceHead}>
            {t('version.merge.base', { version: preview.base.version ?? t('version.merge.unseen') })}
          </span>
          {what === 'field' && <MergeValue words={words} conflict={{ kind, path, base: null }} value={base} />}
          {what !== 'field' && what !== 'tree' && (typeof base === 'string' ? base : title)}
          {what === 'tree' && <pre className={styles.outline}>{String(base ?? '')}</pre>}
        </div>
        {choice('mine', here)}
        {choice('theirs', there)}
      </div>
      {own && (
        <div className={styles.own}>
          <button
            type="button"
            className={styles.ownButton}
            aria-pressed={decision?.take === 'own'}
            onClick={() => onDecide({ take: 'own', text: decision?.text ?? text })}
          >
            {decision?.take === 'own' && <CheckOutlined />} {t('version.merge.take.own')}
          </button>
          {decision?.take === 'own' && (
            <Input.TextArea
              aria-label={t('version.merge.take.own')}
              autoSize={{ minRows: 1, maxRows: 8 }}
              value={decision.text ?? ''}
              onChange={({ target }) => onDecide({ take: takes[2], text: target.value })}
            />
          )}
        </div>
      )}
    </section>
  );
}

const labelOf = (words: DifferenceWords, { kind, path }: Conflict): string =>
  words.of(kind, { path, before: null, after: null }).label;

/** What a side has: the value, the row as it was changed, or that it is gone. */
function Side({ conflict, words, side }: { conflict: Conflict; words: DifferenceWords; side: 'mine' | 'theirs' }) {
  const t = useT();
  const { what, kind, differences, needs } = conflict;
  if (what === 'field') return <MergeValue words={words} conflict={conflict} value={conflict[side]} />;
  if (what === 'tree') return <pre className={styles.outline}>{String(conflict[side] ?? '')}</pre>;
  const isGone = what === 'removedHere' || what === 'strandedHere' ? side === 'mine' : side === 'theirs';
  if (isGone) return <del>{t(what.startsWith('removed') ? 'version.merge.removed' : 'version.merge.without')}</del>;
  if (what.startsWith('stranded')) return <span>{t('version.merge.with', { code: needs })}</span>;
  return (
    <>
      <span>{t('version.merge.kept')}</span>
      {differences.map((one) => {
        const { label, before, after } = words.of(kind, one);
        return (
          <div key={one.path.join('.')} className={styles.words}>
            <span className="quiet">{t('version.merge.label', { label })}</span>
            {before.text && <del>{before.text}</del>} {after.text && <ins>{after.text}</ins>}
          </div>
        );
      })}
    </>
  );
}
