import type { PanelPartProps } from '@/rows/fields';
import styles from './attack-path.less';

/** The two switches of a step, side by side. */
export function StepSwitches({ input }: PanelPartProps<'steps'>) {
  return (
    <div className={styles.switches}>
      {input('takesPart')}
      {input('impossible')}
    </div>
  );
}
