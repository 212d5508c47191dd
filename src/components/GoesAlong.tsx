import { Fragment } from 'react';
import { codeInText } from '#domain/model/code-prefix.ts';
import { useT } from '@/i18n';
import styles from './goes-along.less';

/** Says what goes along before something is deleted; nothing where nothing does. */
export function GoesAlong({ lines }: { lines: readonly string[] }) {
  const t = useT();
  if (lines.length === 0) return null;
  return (
    <>
      <div>{t('confirm.goesAlong')}</div>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            {line.split(codeInText).map((part, at) => (
              // What the expression holds in brackets stands at the odd places.
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line stay where they are
              <Fragment key={at}>{at % 2 === 1 ? <span className={styles.code}>{part}</span> : part}</Fragment>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
