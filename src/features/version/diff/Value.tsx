import { memo } from 'react';
import { diffWords } from '#domain/versions/word-diff.ts';
import { useT } from '@/i18n';
import { LevelTag } from '@/product/LevelTag';
import styles from '../version.less';
import type { ShownDifference, ShownValue } from './difference-words';

/** One side of a difference: what is only here is marked, word by word. */
export const Value = memo(function Value({ shown, side }: { shown: ShownDifference; side: 'before' | 'after' }) {
  const t = useT();
  const value: ShownValue = shown[side];
  const other = shown[side === 'before' ? 'after' : 'before'];
  if (value.look) return <LevelTag tone={value.look.tone} name={value.text} code={value.look.code} />;
  if (value.text === '') return <span className="quiet">{t('workspace.history.empty')}</span>;
  const Mark = side === 'before' ? 'del' : 'ins';
  if (other.look || other.text === '') return <Mark>{value.text}</Mark>;
  const [before, after] = side === 'before' ? [value.text, other.text] : [other.text, value.text];
  let at = 0;
  return (
    <span className={styles.words}>
      {diffWords(before, after)
        .filter((piece) => piece.in === 'both' || piece.in === side)
        .map((piece) => {
          at += piece.text.length;
          return piece.in === 'both' ? <span key={at}>{piece.text}</span> : <Mark key={at}>{piece.text}</Mark>;
        })}
    </span>
  );
});
