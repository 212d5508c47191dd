import { ReadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useT } from '@/i18n';
import { Flex } from '../Flex';
import { openGuide } from '../open-guide';
import styles from './first-steps.less';

export interface FirstStepLine {
  name: string;
  title: string;
  done: boolean;
  /** Leads to where it is done. */
  go: () => void;
}

/** The chapter of the guide that leads through a first analysis. */
const firstAnalysis = 'first-analysis';

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
      <Flex gap={8} wrap justify="space-between">
        <Button size="small" type="text" icon={<ReadOutlined />} onClick={() => openGuide(firstAnalysis)}>
          {t('firstSteps.guide')}
        </Button>
        <Button size="small" type="text" title={t('firstSteps.closeHint')} onClick={onClose}>
          {t('firstSteps.close')}
        </Button>
      </Flex>
    </>
  );
}
