import { App, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useT } from '@/i18n';
import { CallError, isNotThere } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { refusalText, showFailure } from '@/request/failures';
import { problemsForForm } from './field-rules';
import { useAskSaveOver } from './useAskSaveOver';
import { type KeptAs, useKeptForm } from './useKeptForm';
import { type OnTop, useMergeOnTop } from './useMergeOnTop';
import { useSaving } from './useSaving';

interface Saving<V> {
  /** Where what is typed is kept until it is saved. */
  keptAs: KeptAs;
  /** Fields that hold a secret under a name that does not say so: never kept. */
  secrets?: readonly string[];
  titleOf: (path: string) => string;
  /** Sends the values without showing failures (`skipErrorHandler`); then goes on to another page. False: nothing was saved, what was typed stays. */
  save: (values: V) => Promise<unknown>;
  /** For a change whose fields cannot be compared one by one: sends the values in the place of what someone else saved meanwhile. */
  saveOver?: (values: V) => Promise<void>;
  /** For a change, where someone else was faster: what is stored by now as the form holds it, and how the values are sent on top of that. */
  onTop?: OnTop<V> | undefined;
}

/**
 * The state of a form that creates or changes something: keeps what is typed in the browser until it is saved, asks before it is let go, puts
 * refusals at their fields, and keeps what was typed when someone else was faster (412). Goes to `SavedForm`.
 */
export function useSavedForm<V extends object>({ keptAs, secrets, titleOf, save, saveOver, onTop }: Saving<V>) {
  const t = useT();
  const { message } = App.useApp();
  const askSaveOver = useAskSaveOver();
  const [form] = Form.useForm<V>();
  const [dirty, setDirty] = useState(false);
  const { begin, readBegan, put, mergeKept, mergeOnTop } = useMergeOnTop<V>(form, titleOf);
  const kept = useKeptForm({
    ...keptAs,
    secrets,
    read: () => form.getFieldsValue(true),
    readBegan: onTop && readBegan,
    put: (before) => {
      put(onTop ? mergeKept(before, onTop.together).values : before.values);
      setDirty(true);
    },
  });
  const note = onTop && kept.found && kept.offer?.isStale ? mergeKept(kept.found, onTop.together).note : undefined;
  const offer = kept.offer && { ...kept.offer, note };
  const { saving, setSaving, progress, askToLeave, leftPage } = useSaving(dirty, kept.forget);

  const show = (error: CallError, values: V): void => {
    // The form was left: its fields say nothing any more, and a question would stand over another page.
    const left = leftPage();
    if (left !== undefined) return void showFailure(error, undefined, left);
    if (error.errorCode === errorCodes.StaleRow && onTop) return void mergeOnTop(error, onTop, { attempt, show });
    // Someone else was faster: what was typed can be saved on top.
    if (error.errorCode === errorCodes.StaleRow && saveOver) {
      askSaveOver(error, t('overview.stale.body'), () => attempt(saveOver, values));
      return;
    }
    if (isNotThere(error)) {
      message.error(t('form.gone'));
      return;
    }
    const known = error.fields.filter((field) => titleOf(field.path) !== field.path);
    if (known.length === 0) showFailure(error);
    const problems = problemsForForm(known, titleOf);
    // A refusal of the input as a whole names the problem of each field; any other refusal with a field shows its own sentence there.
    if (error.errorCode !== errorCodes.BadInput) for (const problem of problems) problem.errors = [refusalText(error)];
    form.setFields(problems as never);
    showFirst(form, problems as FieldPlace[]);
  };

  const attempt = async (send: (values: V) => Promise<unknown>, values: V) => {
    if (kept.offer) return;
    progress.current = 'saving';
    // At once: a quick answer leads to another page.
    flushSync(() => setSaving(true));
    try {
      if ((await send(values)) === false) return;
      progress.current = 'saved';
      kept.forget();
      setDirty(false);
      begin();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The page is held again before the refusal is shown: one that would lead to another page must not take away what was typed.
      progress.current = 'open';
      flushSync(() => setSaving(false));
      show(error, values);
    } finally {
      if (progress.current === 'saving') progress.current = 'open';
      setSaving(false);
    }
  };

  const touch = () => {
    if (progress.current === 'saved') progress.current = 'open';
    setDirty(true);
    kept.keep();
  };
  return {
    form,
    saving,
    /** What was typed before and not saved; fields and buttons wait for the decision. */
    offer,
    /** Something was typed that is not saved. */
    dirty,
    /** The fields hold what is stored: what is entered from here on is the person's. */
    begin,
    /** Marks the form as touched by what is no field of it (a chosen picture). */
    touch,
    /** What was typed has been taken back. */
    untouch: () => {
      kept.forget();
      setDirty(false);
    },
    /** Leaves; asks when something would be lost. */
    cancel: (leave: () => void) => askToLeave(leave),
    props: {
      form,
      layout: 'vertical' as const,
      onFinishFailed: ({ errorFields }: { errorFields: FieldPlace[] }) => showFirst(form, errorFields),
      onValuesChange: touch,
      onFinish: (values: V) => attempt(save, values),
    },
  };
}

interface FieldPlace {
  name: readonly (string | number)[];
}

/** Leads to a field, folded ones too. */
export const showField = (form: Pick<FormInstance, 'scrollToField'>, name: string): void =>
  showFirst(form, [{ name: [name] }]);

function showFirst(form: Pick<FormInstance, 'scrollToField'>, wrong: readonly FieldPlace[]): void {
  const first = firstOnPage(wrong);
  // In the middle: a fixed header would cover a field at the upper edge.
  if (!first) return;
  // Folded fields take no focus and have no place to scroll to.
  fieldOnPage(first)?.closest('details')?.setAttribute('open', '');
  form.scrollToField(first.name as never, { focus: true, block: 'center' });
  focusInside(first);
}

const fieldOnPage = ({ name }: FieldPlace) => document.getElementById(name.join('_'));

/** A field of several boxes takes no focus itself: its first box does. */
function focusInside(place: FieldPlace) {
  const field = fieldOnPage(place);
  if (field && !field.contains(document.activeElement))
    field.querySelector<HTMLElement>(':is(input, textarea, button):enabled')?.focus();
}

/** Of fields the one that stands first on the page: antd has them in the order in which they came into the form. */
function firstOnPage(fields: readonly FieldPlace[]): FieldPlace | undefined {
  const placed = fields.map((field) => ({ field, at: fieldOnPage(field) }));
  const isBefore = (a: Element | null, b: Element | null) =>
    a !== null && (b === null || (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  return placed.reduce<(typeof placed)[number] | undefined>(
    (first, one) => (first && !isBefore(one.at, first.at) ? first : one),
    undefined,
  )?.field;
}
