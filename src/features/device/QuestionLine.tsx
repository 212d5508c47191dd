import { Radio } from 'antd';
import { memo, useId } from 'react';
import type { Emb3dProperty } from '#domain/library/content/emb3d/emb3d.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import styles from './device.less';

interface Props {
  property: Emb3dProperty;
  depth: number;
  answer: boolean | undefined;
  readOnly: boolean;
  onAnswer: (code: string, answer: boolean | undefined) => void;
}

/** A question with its answers: Tab goes from question to question, the arrows from answer to answer. */
export const QuestionLine = memo(
  function QuestionLine({ property, depth, answer, readOnly, onAnswer }: Props) {
    const t = useT();
    const id = useId();
    const { code, name, threats } = property;
    return (
      <div className={styles.question} style={{ paddingInlineStart: depth * 20 }}>
        <span id={id}>
          {inLanguage(name)}{' '}
          <small title={threats.join(', ')}>
            {code}
            {threats.length > 0 && ` · ${t('device.leadsTo', { count: threats.length })}`}
          </small>
        </span>
        <Radio.Group
          size="small"
          optionType="button"
          aria-labelledby={id}
          disabled={readOnly}
          value={answer === undefined ? '' : String(answer)}
          onChange={({ target }) => onAnswer(code, target.value === '' ? undefined : target.value === 'true')}
          options={[
            { value: 'true', label: t('workspace.yes') },
            { value: 'false', label: t('workspace.no') },
            { value: '', label: t('device.open') },
          ]}
        />
      </div>
    );
  },
  (before, after) =>
    before.property === after.property && before.answer === after.answer && before.readOnly === after.readOnly,
);
