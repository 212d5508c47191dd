import { Button } from 'antd';
import { useT } from '@/i18n';
import styles from './first-steps.less';

export interface FirstStepLine {
  name: string;
  title: string;
  done: boolean;
  /** Leads to where it is done. */
  go: () => void;
}

/** A checklist that ticks itself off, and that a person closes for good. */
export function FirstStepLines({ lines, onClose }: { lines: readonly FirstStepLine[]; onClose: () => void }) {
  const t = useT();
  return (
    <>
      <ol className={styles.lines}>
        {lines.map(({ name, title, done, go }) => (
          <li key={name} data-done={done} data-step={name}>
            <span className={styles.tick} role="img" aria-label={t(done ? 'firstSteps.done' : 'firstSteps.toDo')} />
            <button type="button" onClick={go}>
              {title}
            </button>
          </li>
        ))}
      </ol>
      <Button size="small" type="text" title={t('firstSteps.closeHint')} onClick={onClose}>
        {t('firstSteps.close')}
      </Button>
    </>
  );
}
