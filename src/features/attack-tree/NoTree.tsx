import { Button, Empty, Flex } from 'antd';
import { useT } from '@/i18n';
import styles from './attack-tree.less';

/** A threat without a tree, or a task without a threat. */
export function NoTree({
  threat,
  paths,
  readOnly,
  onStart,
  onConvert,
}: {
  threat: string | null;
  paths: number;
  readOnly: boolean;
  onStart: () => void;
  onConvert: () => void;
}) {
  const t = useT();
  const words = threat === null ? 'tree.noThreat' : readOnly ? 'tree.empty.read' : 'tree.empty';
  return (
    <Empty className={styles.empty} description={t(words)}>
      {threat !== null && !readOnly && (
        <Flex gap={8} justify="center">
          <Button type="primary" onClick={onStart}>
            {t('tree.start')}
          </Button>
          {paths > 0 && <Button onClick={onConvert}>{t('tree.toTree', { count: paths })}</Button>}
        </Flex>
      )}
    </Empty>
  );
}
