import { UndoOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { useId, useState } from 'react';
import { problemsOf } from '#contract/problems.ts';
import type { ModelChoice } from '#contract/project.ts';
import { type VariableItem, variable } from '#contract/variable.ts';
import { variableSchema } from '#domain/model/variable.ts';
import { problemText } from '@/components/field-rules';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { VariableEditor } from './VariableEditor';
import { useVariableTexts } from './variable-texts';

interface Props {
  item: VariableItem;
  models: readonly ModelChoice[];
  readOnly: boolean;
  onSaved: (item: VariableItem) => void;
  /** Someone else was faster: fetch what is in force. */
  onStale: () => void;
}

const silent = { skipErrorHandler: true };
const staleStatus = 412;

/** One variable: name, what it does, value in place, standard, and who changed it. A value is kept when one leaves its field. */
export function VariableLine({ item, models, readOnly, onSaved, onStale }: Props) {
  const t = useT();
  const id = useId();
  const { time } = useDates();
  const { key, value, standard, changed, rev } = item;
  const { name, what, say } = useVariableTexts(models);
  const [draft, setDraft] = useState<VariableItem['value'] | null>();
  const [problem, setProblem] = useState<string>();
  const shown = draft === undefined ? value : draft;

  const attempt = async (send: () => Promise<VariableItem>) => {
    try {
      onSaved(await send());
      setDraft(undefined);
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [field] = error.fields;
      setProblem(field ? problemText(field, name(key)) : refusalText(error));
      if (error.status === staleStatus) onStale();
    }
  };
  const keep = async (next: VariableItem['value'] | null) => {
    if (JSON.stringify(next) === JSON.stringify(value)) {
      setDraft(undefined);
      setProblem(undefined);
      return;
    }
    setDraft(next);
    const checked = variableSchema(key).safeParse(next, { reportInput: true });
    const [wrong] = checked.success ? [] : problemsOf(checked.error);
    if (wrong || next === null) setProblem(problemText(wrong ?? { problem: 'required' }, name(key)));
    else await attempt(() => call(variable.change, { params: { key }, body: { rev, value: next } }, silent));
  };
  const reset = () => attempt(() => call(variable.reset, { params: { key } }, silent));

  return (
    <div className="system-line" data-key={key}>
      <div className="system-words">
        <div id={id} className="system-name">
          {name(key)}
        </div>
        <div className="quiet">{what(key, value)}</div>
      </div>
      <div className="system-value">
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
          />
        )}
        {problem && (
          <div role="alert" id={`${id}-problem`} className="system-problem">
            {problem}
          </div>
        )}
      </div>
      <div className="system-state quiet">
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
      <div className="system-reset">
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
