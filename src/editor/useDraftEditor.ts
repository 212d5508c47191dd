import { Form } from 'antd';
import { useEffect } from 'react';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import type { KeptAs } from '@/components/forms/useKeptForm';
import { useSavedForm } from '@/components/forms/useSavedForm';
import { useDraftHistory } from './useDraftHistory';
import { type PlaceOf, useRefusedCells } from './useRefusedCells';

/** What the form holds: the tables of a draft as one value, and fields beside them. */
export type WithDraft<D, H extends object> = H & { draft: D };

interface Options<D, H extends object> {
  /** Where what is entered is kept until it is saved. */
  keptAs: KeptAs;
  /** What the form starts with. Keep it stable (useMemo). */
  initial: Partial<H> & { draft: D };
  /** It starts with something that is stored nowhere: leaving asks from the beginning. */
  startsUnsaved?: boolean;
  readOnly: boolean;
  /** Titles of the fields beside the draft; a path that is none of them is returned as it is. */
  titleOf: (path: string) => string;
  placeOf: PlaceOf;
  /** Sends what was entered. @throws CallError, nothing shown */
  save: (entered: WithDraft<D, H>) => Promise<void>;
  /** The same on top of what someone else saved meanwhile. @throws CallError */
  saveOver: (entered: WithDraft<D, H>) => Promise<void>;
}

/**
 * The editor of a draft in a form: `useSavedForm` with undo and redo, the way back to the start, and refused cells. The tables stand in a
 * `DraftField`; the caller checks `draft` and passes what it found to `problems`.
 */
export function useDraftEditor<D extends object, H extends object = object>(options: Options<D, H>) {
  const { initial, startsUnsaved = false, readOnly, titleOf, placeOf } = options;
  const { note, withRefused } = useRefusedCells<D>(placeOf);
  const noting = (send: Options<D, H>['save']) => async (entered: WithDraft<D, H>) => {
    try {
      await send(entered);
    } catch (error) {
      note(entered.draft, error);
      throw error;
    }
  };
  const saved = useSavedForm<WithDraft<D, H>>({
    keptAs: readOnly ? { place: null } : options.keptAs,
    titleOf,
    save: noting(options.save),
    saveOver: noting(options.saveOver),
  });
  const { form, touch, untouch, cancel } = saved;
  const draft = (Form.useWatch('draft', form) as D | undefined) ?? initial.draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is shown
  useEffect(() => {
    if (startsUnsaved) touch();
  }, []);

  /** As one value: `setFieldsValue` would leave what the former state does not have. */
  const put = (state: D) => form.setFieldValue('draft' as never, state as never);
  const putAndTouch = (state: D) => {
    put(state);
    touch();
  };
  const { record, ...steps } = useDraftHistory(draft, putAndTouch, !readOnly);
  return {
    ...saved,
    draft,
    /** The problems our own checks found, and what the server refused of this very draft. */
    problems: (found: readonly ModelProblem[]) => withRefused(draft, found),
    /** Undo and redo. */
    steps,
    /** For `DraftField`: keeps the state before an edit. */
    record,
    /** Back to what it started with; asks first. */
    takeBack: () =>
      cancel(() => {
        const { draft: start, ...fields } = initial;
        record(draft);
        form.setFieldsValue(fields as never);
        put(start);
        untouch();
      }),
  };
}
