import { useEffect, useRef, useState } from 'react';
import { problemsOf } from '#contract/kit/problems.ts';
import { type VariableItem, variable } from '#contract/variable.ts';
import { specOf, type VariableKey, variableSchema } from '#domain/product/variable.ts';
import { problemText } from '@/components/forms/field-rules';
import { useKeptForm } from '@/components/forms/useKeptForm';
import { useT } from '@/i18n';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';
import { refusalText, showFailure } from '@/request/failures';

const staleStatus = 412;

/** Undefined: nothing is typed. Null: the field was emptied. */
type Draft = VariableItem['value'] | null | undefined;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export interface VariableEvents {
  onSaved: (item: VariableItem) => void;
  /** Someone else was faster: fetch what is in force. */
  onStale: () => void;
  /** Whether what was typed waits to be saved; `forget` lets it go from the browser's storage. */
  onUnsaved: (key: VariableKey, unsaved: boolean, forget: () => void) => void;
}

interface Input extends VariableEvents {
  item: VariableItem;
  readOnly: boolean;
  name: (key: VariableKey) => string;
}

/**
 * What is typed for one variable: checked and saved when one leaves its field; what is refused stays, with the reason. What the tab ended with is
 * offered when the page opens again.
 */
export function useVariableDraft({ item, readOnly, name, onSaved, onStale, onUnsaved }: Input) {
  const t = useT();
  const { key, value, rev } = item;
  const [draft, showDraft] = useState<Draft>();
  /** Ahead of what is shown, until it is drawn. */
  const typed = useRef<Draft>(undefined);
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const shown = draft === undefined ? value : draft;
  const title = specOf(key).type === 'prefix' ? t('system.variable.prefix') : name(key);
  const unsaved = draft !== undefined && !saving;
  const enter = (next: Draft) => {
    typed.current = next;
    showDraft(next);
  };
  const kept = useKeptForm({
    place: readOnly ? null : `variable ${key}`,
    rev,
    read: () => ({ value: typed.current }),
    put: ({ values }) => enter(values.value as Draft),
  });
  useEffect(() => onUnsaved(key, unsaved, kept.forget), [onUnsaved, key, unsaved, kept.forget]);
  const setDraft = (next: Draft) => {
    enter(next);
    kept.keep();
  };
  const undo = () => {
    enter(undefined);
    kept.forget();
    setProblem(undefined);
  };

  const attempt = async (send: () => Promise<VariableItem>, sent?: VariableItem['value']) => {
    setSaving(true);
    try {
      onSaved(await send());
      setProblem(undefined);
      // What was typed meanwhile stays.
      if (sent === undefined || isSame(typed.current, sent)) {
        enter(undefined);
        kept.forget();
      }
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

  return { shown, problem, offer: kept.offer, setDraft, undo, reset, keep };
}
