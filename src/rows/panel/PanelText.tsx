import { Input } from 'antd';
import type { ChangeEvent, KeyboardEvent } from 'react';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import { isGiven } from '#domain/model/base.ts';
import { composing } from '@/components/composing';
import { hyphenForBlank } from '@/components/forms/spaceless';
import { PanelField } from './PanelField';
import { usePanelField } from './usePanelField';

/** As high as the text: by the style sheet where the browser can, because measuring lays out the page once per field. */
const growing = globalThis.CSS?.supports?.('field-sizing', 'content') ? {} : { autoSize: { minRows: 2, maxRows: 10 } };

/**
 * A text of the row: saved on leaving the field or by Enter (Ctrl+Enter in long texts), Esc puts it back. A refused save keeps what was
 * typed. `value` and `patch` are for texts inside a field (a reason of a rating); otherwise the field of that name.
 */
export function PanelText<K extends AnalysisKind>({
  kind,
  row,
  label,
  meaning,
  value,
  patch,
  long = false,
  spaceless = false,
  needed,
  readOnly,
}: {
  kind: K;
  row: Row<K>;
  label: string;
  /** What the label means, where the pointer rests on it. */
  meaning?: string | undefined;
  value: string;
  patch: (text: string) => Patch<K>;
  long?: boolean;
  /** A blank that is typed is a hyphen: the field refuses blanks. */
  spaceless?: boolean;
  /** What is said while there is no text although the row needs one; a text that is there is then not taken out. */
  needed?: string | null | undefined;
  readOnly: boolean;
}) {
  const { begin, save, leave, error, typed, type, refuse, staysRefused } = usePanelField(kind, row, label, value);
  const commit = async (by: 'enter' | 'blur') => {
    if (typed === null) return leave();
    if (staysRefused(by)) return;
    if (needed && !isGiven(typed) && isGiven(value)) return refuse(typed, needed);
    if (typed === value || (await save(patch(typed), typed))) {
      type(null);
      leave();
    }
  };
  const press = (event: KeyboardEvent) => {
    if (composing(event)) return;
    if (event.key === 'Escape') {
      type(null);
      leave();
    } else if (event.key === 'Enter' && (!long || event.ctrlKey || event.metaKey)) void commit('enter');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const Field = long ? Input.TextArea : Input;
  return (
    <PanelField
      label={meaning ? <span title={meaning}>{label}</span> : label}
      error={error}
      missing={value.trim() === '' && !typed ? needed : null}
    >
      {(id, describedBy) => (
        <Field
          id={id}
          size="small"
          value={typed ?? value}
          readOnly={readOnly}
          status={error ? 'error' : ''}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          onFocus={begin}
          onChange={(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
            begin();
            type(spaceless ? hyphenForBlank(event) : event.target.value);
          }}
          onBlur={() => void commit('blur')}
          onKeyDown={press}
          {...(long ? growing : {})}
        />
      )}
    </PanelField>
  );
}
