import { App, type FormInstance } from 'antd';
import { useRef } from 'react';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import type { KeptInput } from './kept-forms';
import { mergeForm } from './merge-form';
import { useAskSaveOver } from './useAskSaveOver';

/** What is stored by now as a form holds it, and how the form is sent on top of that. */
export interface OnTop<V> {
  /** @throws CallError */
  read: () => Promise<{ rev: number; values: object }>;
  send: (values: V, rev: number) => Promise<unknown>;
  /** Fields that say something only with each other. */
  together?: readonly string[];
}

interface Ways<V> {
  attempt: (send: (values: V) => Promise<unknown>, values: V) => Promise<void>;
  show: (error: CallError, values: V) => void;
}

type Fields = Record<string, unknown>;

/** Longer texts are not read in a question. */
const mostShown = 60;

/** Two changes of what a form shows: what only one of the two has changed holds, what both have changed is asked about, by its name. */
export function useMergeOnTop<V extends object>(form: FormInstance<V>, titleOf: (path: string) => string) {
  const t = useT();
  const { message } = App.useApp();
  const askSaveOver = useAskSaveOver();
  /** The fields as they were when the form was opened, or saved last. */
  const began = useRef<Fields>({});
  const begin = () => {
    began.current = form.getFieldsValue(true);
  };
  const put = (values: Fields) => {
    form.setFieldsValue(values as never);
    // Each as a whole: `setFieldsValue` leaves what the former value has and this one has not.
    for (const [name, value] of Object.entries(values)) form.setFieldValue(name as never, value as never);
  };
  /** A field by its name, with what is stored there where that is a short text. */
  const said = (path: string, stored: object): string => {
    const [top = ''] = path.split('.');
    const title = titleOf(path) === path ? titleOf(top) : titleOf(path);
    const value = path.split('.').reduce<unknown>((part, name) => (part as Fields | undefined)?.[name], stored);
    const isShort = typeof value === 'string' && value !== '' && value.length <= mostShown;
    return isShort ? t('form.stale.now', { field: title, value }) : title;
  };
  const saidAll = (both: readonly string[], stored: object) => both.map((path) => said(path, stored)).join('; ');
  /**
   * What was typed in the form before and not saved, on top of what is stored by now, which the form holds.
   * @returns also what to say of it where that was changed since
   */
  const mergeKept = ({ values, began: then }: KeptInput, together: readonly string[] | undefined) => {
    const stored: Fields = form.getFieldsValue(true);
    // Kept by a former edition of the product.
    if (!then) return { values, note: undefined };
    const merged = mergeForm(then, values, stored, together);
    const fields = saidAll(merged.both, stored);
    return { values: merged.values, note: fields ? t('form.kept.both', { fields }) : t('form.kept.merged') };
  };
  const mergeOnTop = async (error: CallError, { read, send, together }: OnTop<V>, { attempt, show }: Ways<V>) => {
    const entered: V = form.getFieldsValue(true);
    const now = await read().catch((failure: unknown) => failure as CallError);
    if (now instanceof CallError) return show(now, entered);
    const { values, both } = mergeForm(began.current, entered as Fields, now.values as Fields, together);
    put(values);
    const sendMerged = async (merged: V) => {
      const sent = await send(merged, now.rev);
      if (both.length === 0 && sent !== false) message.info(t('form.stale.merged'));
      return sent;
    };
    // Only fields that are shown are sent, as by the button.
    const goOn = () => attempt(sendMerged, form.getFieldsValue());
    if (both.length === 0) return goOn();
    askSaveOver(error, t('form.stale.both', { fields: saidAll(both, now.values) }), goOn);
  };
  return { begin, readBegan: () => began.current, put, mergeKept, mergeOnTop };
}
