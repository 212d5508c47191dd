import type { ComponentChildren, JSX } from 'preact';
import { type Message, useTexts } from './language.ts';

export interface FieldProps {
  name: string;
  label: string;
  error: Message | undefined;
  /** A rule, shown until an error takes its place. */
  hint?: Message;
  onTyped: (event: Event) => void;
  input: Omit<JSX.InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'>;
  /** Stands inside the box, after the input. */
  after?: ComponentChildren;
  /** Stands below the box, before an error. */
  below?: ComponentChildren;
}

/** One labelled text field with its error below it. The input keeps its own value. */
export function Field({ name, label, error, hint, onTyped, input, after, below }: FieldProps) {
  const { say } = useTexts();
  const described = error ? `${name}-error` : hint && `${name}-hint`;
  return (
    <div class={error ? 'field wrong' : 'field'}>
      <label for={name}>{label}</label>
      <div class="box">
        <input
          {...input}
          id={name}
          name={name}
          onInput={onTyped}
          aria-required="true"
          aria-invalid={error ? 'true' : 'false'}
          {...(described ? { 'aria-describedby': described } : {})}
        />
        {after}
      </div>
      {below}
      {hint && !error && (
        <p class="hint" id={`${name}-hint`}>
          {say(hint)}
        </p>
      )}
      <p class="error" id={`${name}-error`} aria-live="polite">
        {error && say(error, { field: label })}
      </p>
    </div>
  );
}
