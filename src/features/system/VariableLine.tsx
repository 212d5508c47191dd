import { UndoOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useId } from 'react';
import type { ModelChoice } from '#contract/project.ts';
import type { VariableItem } from '#contract/variable.ts';
import { KeptOffer } from '@/components/forms/KeptOffer';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import styles from './system.less';
import { useVariableDraft, type VariableEvents } from './useVariableDraft';
import { useVariableTexts } from './useVariableTexts';
import { VariableEditor } from './VariableEditor';

interface Props extends VariableEvents {
  item: VariableItem;
  models: readonly ModelChoice[];
  readOnly: boolean;
}

/**
 * One variable: name, what it does, value in place, standard, and who changed it. A value is kept when one leaves its field; what is refused
 * stays typed, beside the value in force.
 */
export function VariableLine({ item, models, readOnly, onSaved, onStale, onUnsaved }: Props) {
  const t = useT();
  const id = useId();
  const { time } = useDates();
  const { key, value, standard, changed } = item;
  const { name, what, say } = useVariableTexts(models);
  const draft = useVariableDraft({ item, readOnly, name, onSaved, onStale, onUnsaved });
  const { shown, problem, offer, setDraft, undo, reset, keep } = draft;

  return (
    <div className={styles.line} data-key={key}>
      <div className={styles.words}>
        <div id={id} className={styles.name}>
          {name(key)}
        </div>
        <div className="quiet">{what(key, value)}</div>
      </div>
      <div className={styles.value}>
        <KeptOffer offer={offer} />
        {readOnly || offer ? (
          <span>{say(key, value)}</span>
        ) : (
          <VariableEditor
            of={key}
            value={shown}
            models={models}
            label={id}
            invalid={problem ? `${id}-problem` : undefined}
            onDraft={setDraft}
            onKeep={keep}
            onUndo={undo}
          />
        )}
        {problem && (
          <div role="alert" id={`${id}-problem`} className={styles.problem}>
            {problem}
          </div>
        )}
        {problem && <div className="quiet">{t('system.variable.inForce', { value: say(key, value) })}</div>}
      </div>
      <div className={`${styles.state} quiet`}>
        <span>{t('system.variable.standard', { value: say(key, standard) })}</span>
        {changed && (
          <span>
            <Tag color="blue" style={{ margin: 0 }}>
              {t('system.variable.changed')}
            </Tag>{' '}
            {t('system.variable.changedBy', { who: changed.who })}{' '}
            <span style={{ whiteSpace: 'nowrap' }}>{time(changed.at)}</span>
          </span>
        )}
      </div>
      <div className={styles.reset}>
        {changed && !readOnly && !offer && (
          <Button
            type="text"
            size="small"
            icon={<UndoOutlined />}
            aria-label={t('system.variable.resetOf', { name: name(key) })}
            title={t('system.variable.reset')}
            onClick={reset}
          />
        )}
      </div>
    </div>
  );
}
