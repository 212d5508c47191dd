import styles from './asset.less';
import type { Pair } from './usePairs';

/** – not assigned, ⊘ not applicable with a reason, □ pending (grey), ■ analysed (blue) with the number of damage scenarios; the words say the same. */
export function PairMark({ pair, words }: { pair: Pair; words: string }) {
  return (
    <span className={styles.pair} data-state={pair.state} title={words} aria-hidden="true">
      <i>{pair.sign.slice(0, 1)}</i>
      {pair.sign.slice(1)}
    </span>
  );
}
