import { Button, Mentions } from 'antd';
import { useRef, useState } from 'react';
import type { CommentForm as Form } from '#domain/model/comment.ts';
import { CommentForm as Schema } from '#domain/model/comment.ts';
import { composing } from '@/components/composing';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { useKeptInput } from '@/session/kept/useKeptInput';
import styles from './comments.less';
import { type Mentionable, mentionedIn } from './people';

interface Props {
  /** Where what is typed is kept until it is sent. */
  place: string;
  label: string;
  submit: string;
  people: readonly Mentionable[];
  initial?: string;
  /** It is one of several: it can be left, and takes the focus. */
  onCancel?: () => void;
  /** @throws CallError when it is refused: what was typed stays */
  onSave: (form: Form) => Promise<void>;
}

/** What somebody writes about a row; @ offers the members of the task, Ctrl+Enter sends. */
export function CommentForm({ place, label, submit, people, initial = '', onCancel, onSave }: Props) {
  const t = useT();
  const [kept, keep] = useKeptInput<string>(place);
  const text = kept ?? initial;
  const [refusal, setRefusal] = useState<string>();
  const [saving, setSaving] = useState(false);
  /** Enter and Escape belong to the list of people while it is shown. */
  const picking = useRef(false);

  const save = async () => {
    if (saving) return;
    if (text.trim() === '') return setRefusal(t('comments.needed'));
    const problem = problemIn(Schema.shape.text, text, t('comments.text'));
    if (problem) return setRefusal(problem);
    setSaving(true);
    try {
      await onSave({ text, mentions: mentionedIn(text, people).map(({ id }) => id) });
      keep(null);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(refusalText(error));
    } finally {
      setSaving(false);
    }
  };
  const cancel = () => {
    keep(null);
    onCancel?.();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Mentions
        value={text}
        placeholder={label}
        aria-label={label}
        autoSize={{ minRows: onCancel ? 2 : 1, maxRows: 10 }}
        autoFocus={onCancel !== undefined}
        options={people.map(({ id, name }) => ({ key: id, value: name, label: name }))}
        notFoundContent={t('comments.nobody')}
        {...(refusal && { status: 'error', 'aria-invalid': true })}
        onSearch={() => {
          picking.current = true;
        }}
        onSelect={() => {
          picking.current = false;
        }}
        onChange={(next) => {
          picking.current = false;
          keep(next === initial ? null : next);
          setRefusal(undefined);
        }}
        onKeyDown={(event) => {
          if (composing(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void save();
          }
          if (event.key === 'Escape' && onCancel && !picking.current) cancel();
        }}
      />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {(onCancel || text !== '') && (
        <div className={styles.acts}>
          <span className="quiet">{t('comments.hint')}</span>
          <span className={styles.fill} />
          {onCancel && (
            <Button size="small" onClick={cancel}>
              {t('form.cancel')}
            </Button>
          )}
          <Button size="small" type="primary" htmlType="submit" loading={saving}>
            {submit}
          </Button>
        </div>
      )}
    </form>
  );
}
