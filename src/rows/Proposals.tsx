import { Checkbox, Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { foldText } from '#domain/fold-text.ts';
import { Text } from '#domain/model/base.ts';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import { type PreviewLine, PreviewLines } from './PreviewLines';
import styles from './parts.less';

/** So many are seen at a glance. */
const fewLines = 8;

interface Props {
  lines: readonly PreviewLine[];
  /** What is left out, with its reason. */
  left: ReadonlyMap<string, string>;
  onLeft: (left: ReadonlyMap<string, string>) => void;
  /** How many are to be taken that the filter does not show. */
  onHidden: (count: number) => void;
}

/**
 * Proposals to take or to leave out, all at once or one by one. The reason of the one last left out is asked in a place of its own below them, so
 * that nothing moves under the pointer while somebody goes through the list.
 */
export function Proposals({ lines, left, onLeft, onHidden }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string>();
  const field = useRef<HTMLDivElement>(null);
  const shown = text.trim() === '' ? lines : lines.filter((line) => says(line, foldText(text)));
  const taken = shown.filter(({ key }) => !left.has(key)).length;
  const hidden = lines.filter(({ key }) => !left.has(key)).length - taken;
  useEffect(() => onHidden(hidden), [hidden, onHidden]);
  const out = lines.filter(({ key }) => left.has(key));
  // Those that are unsure are left out from the beginning: nobody unticked them. Several at once are by the box above.
  const about = out.find(({ key }) => key === asked) ?? out.find(({ key, unsure }) => !unsure || left.get(key)?.trim());
  const flip = (key: string) => {
    const next = new Map(left);
    if (!next.delete(key)) next.set(key, '');
    if (next.has(key)) setAsked(key);
    onLeft(next);
  };
  const flipAll = (isTaken: boolean) => {
    const next = new Map(left);
    for (const { key } of shown)
      if (!isTaken) next.set(key, left.get(key) ?? '');
      else if (!left.get(key)?.trim()) next.delete(key);
    onLeft(next);
  };
  return (
    <>
      {(lines.length > 1 || text !== '') && (
        <div className={styles.proposed}>
          <Checkbox
            checked={shown.length > 0 && taken === shown.length}
            indeterminate={taken > 0 && taken < shown.length}
            disabled={shown.length === 0}
            onChange={({ target }) => flipAll(target.checked)}
          >
            {t('workspace.preview.all', { count: shown.length })}
          </Checkbox>
          {(lines.length > fewLines || text !== '') && (
            <Input
              size="small"
              allowClear
              placeholder={t('workspace.preview.filter')}
              aria-label={t('workspace.preview.filter')}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </div>
      )}
      <PreviewLines
        lines={shown}
        left={left}
        asked={about?.key}
        onFlip={flip}
        onAsk={(key) => {
          // The field takes no focus before it has somebody to ask about.
          flushSync(() => setAsked(key));
          field.current?.querySelector('input')?.focus();
        }}
      />
      {lines.length > 0 && (
        <div ref={field} className={styles.because}>
          <Reason
            about={about}
            value={left.get(about?.key ?? '') ?? ''}
            onChange={(reason) => about && onLeft(new Map(left).set(about.key, reason))}
          />
        </div>
      )}
    </>
  );
}

const says = ({ text, detail }: PreviewLine, wanted: string): boolean =>
  [text, detail].some((part) => typeof part === 'string' && foldText(part).includes(wanted));

const RejectionReason = Text(4000);

interface Reasoned {
  /** The proposal that is left out, where there is one. */
  about: PreviewLine | undefined;
  value: string;
  onChange: (reason: string) => void;
}

/** Why a proposal is left out. */
function Reason({ about, value, onChange }: Reasoned) {
  const t = useT();
  const id = useId();
  const words = t('workspace.preview.reason');
  const problem = problemIn(RejectionReason, value, t('workspace.reason.words'));
  return (
    <>
      <Input
        size="small"
        disabled={!about}
        value={value}
        placeholder={words}
        aria-label={words}
        aria-describedby={id}
        {...(problem && { status: 'error', 'aria-invalid': true })}
        onChange={({ target }) => onChange(target.value)}
      />
      <small id={id} {...(problem && { role: 'alert' })}>
        {problem ?? about?.text ?? t('workspace.preview.untick')}
      </small>
    </>
  );
}
