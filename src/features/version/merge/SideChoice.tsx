import { CheckOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { Decision } from '#domain/versions/merge-plan.ts';
import { useT } from '@/i18n';
import styles from '../version.less';

interface Props {
  take: 'mine' | 'theirs';
  /** The version whose side it is. */
  version: string;
  decision: Decision | undefined;
  onDecide: (decision: Decision) => void;
  children: ReactNode;
}

/** One of the two sides of a conflict, to be taken. */
export function SideChoice({ take, version, decision, onDecide, children }: Props) {
  const t = useT();
  const isTaken = decision?.take === take;
  return (
    <button
      type="button"
      className={styles.choice}
      aria-pressed={isTaken}
      onClick={() => onDecide({ take })}
      data-take={take}
    >
      <span>
        <span className={styles.choiceHead}>
          {isTaken && <CheckOutlined />} {t(`version.merge.take.${take}`, { version })}
        </span>
        {children}
      </span>
    </button>
  );
}
