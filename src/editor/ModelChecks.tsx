import { BorderOutlined, CheckCircleFilled, CloseCircleFilled, WarningFilled } from '@ant-design/icons';
import { Button, Card, Flex, theme } from 'antd';
import { useState } from 'react';
import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';
import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import styles from './beside-checks.less';

/** More than these are asked for: an empty matrix has a problem in every cell. */
const most = 8;

interface Props {
  problems: readonly ModelProblem[];
  /** The model is being made: what is missing is still to do, nothing is wrong. */
  isNew?: boolean;
}

/** What is wrong with the model as it stands, said while it is edited. A warning may be saved. */
export function ModelChecks({ problems, isNew = false }: Props) {
  const t = useT();
  const { token } = theme.useToken();
  const [all, setAll] = useState(false);
  const sorted = [...problems].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  return (
    <Card
      size="small"
      data-part="checks"
      tabIndex={-1}
      title={t(isNew && sorted.length > 0 ? 'configuration.check.todo' : 'configuration.check.title')}
      aria-live="polite"
    >
      {sorted.length === 0 && (
        <Flex gap={8}>
          <CheckCircleFilled style={{ color: token.colorSuccess }} />
          {t('configuration.check.none')}
        </Flex>
      )}
      <Flex vertical gap={8}>
        {sorted.slice(0, all ? undefined : most).map((problem) => (
          // A formula has the same problem for several pairs of levels: only the words tell them apart.
          <Flex key={`${problem.path} ${textOf(problem, 'en')}`} gap={8} align="start">
            {isNew ? (
              <BorderOutlined style={{ color: token.colorTextTertiary, marginBlockStart: 4 }} aria-hidden />
            ) : problem.severity === 'error' ? (
              <CloseCircleFilled
                style={{ color: token.colorError, marginBlockStart: 4 }}
                aria-label={t('configuration.check.error')}
              />
            ) : (
              <WarningFilled
                style={{ color: token.colorWarning, marginBlockStart: 4 }}
                aria-label={t('configuration.check.warning')}
              />
            )}
            <span className={styles.words}>{textOf(problem, textLanguage())}</span>
          </Flex>
        ))}
        {sorted.length > most && (
          <Button size="small" type="link" disabled={false} onClick={() => setAll(!all)}>
            {all
              ? t('configuration.check.fewer')
              : t('configuration.effect.missingMore', { count: sorted.length - most })}
          </Button>
        )}
      </Flex>
    </Card>
  );
}
