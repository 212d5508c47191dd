import { UndoOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useEffect, useId, useState } from 'react';
import { problemsOf } from '#contract/problems.ts';
import type { ModelChoice } from '#contract/project.ts';
import { type VariableItem, variable } from '#contract/variable.ts';
import { specOf, type VariableKey, variableSchema } from '#domain/model/variable.ts';
import { problemText } from '@/components/field-rules';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText, showFailure } from '@/request/failures';
import styles from './system.less';
import { useVariableTexts } from './useVariableTexts';
import { VariableEditor } from './VariableEditor';

interface Props {
  item: VariableItem;
  models: readonly ModelChoice[];
  readOnly: boolean;
  onSaved: (item: VariableItem) => void;
  /** Someone else was faster: fetch what is in force. */
  onStale: () => void;
  /** What was typed is not saved yet. */
  onUnsaved: (key: VariableKey, unsaved: boolean) => void;
}
const staleStatus = 412;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * One variable: name, what it does, value in place, standard, and who changed it. A value is kept when one leaves its field; what is refused
 * stays typed, beside the value in force.
 */
export function VariableLine({ item, models, readOnly, onSaved, onStale, onUnsaved }: Props) {
  const t = useT();
  const id = useId();
  const { time } = useDates();
  const { key, value, standard, changed, rev } = item;
  const { name, what, say } = useVariableTexts(models);
  const [draft, setDraft] = useState<VariableItem['value'] | null>();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const shown = draft === undefined ? value : draft;
  const title = specOf(key).type === 'prefix' ? t('system.variable.prefix') : name(key);
  const unsaved = draft !== undefined && !saving;
  useEffect(() => onUnsaved(key, unsaved), [onUnsaved, key, unsaved]);

  const undo = () => {
    setDraft(undefined);
    setProblem(undefined);
  };

  const attempt = async (send: () => Promise<VariableItem>, sent?: VariableItem['value']) => {
    setSaving(true);
    try {
      onSaved(await send());
      setProblem(undefined);
      // What was typed meanwhile stays.
      setDraft((now) => (sent === undefined || isSame(now, sent) ? undefined : now));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [field] = error.fields;
      if (field) setProblem(problemText(field, title));
      else if (error.status === staleStatus) {
        // The server knows it by its key only.
        setProblem(refusalText(error).replace(key, name(key)));
        onStale();
      } else {
        showFailure(error);
        setProblem(t('system.variable.unsaved'));
      }
    } finally {
      setSaving(false);
    }
  };
  const reset = () => attempt(() => call(variable.reset, { params: { key } }, silent));
  const keep = async (next: VariableItem['value'] | null) => {
    if (isSame(next, value)) return undo();
    setDraft(next);
    // Naming no model is to leave it to the marks.
    if (Array.isArray(next) && next.length === 0) return reset();
    const checked = variableSchema(key).safeParse(next, { reportInput: true });
    const [wrong] = checked.success ? [] : problemsOf(checked.error);
    if (wrong || next === null) setProblem(problemText(wrong ?? { problem: 'required' }, title));
    else await attempt(() => call(variable.change, { params: { key }, body: { rev, value: next } }, silent), next);
  };

  return (
    <div className={styles.line} data-key={key}>
      <div className={styles.words}>
        <div id={id} className={styles.name}>
          {name(key)}
        </div>
        <div className="quiet">{what(key, value)}</div>
      </div>
      <div className={styles.value}>
        {readOnly ? (
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
            {t('system.variable.changedBy', { who: changed.who, at: time(changed.at) })}
          </span>
        )}
      </div>
      <div className={styles.reset}>
        {changed && !readOnly && (
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
