import { Button, Input, type InputRef, Space } from 'antd';
import { useEffect, useRef } from 'react';
import { useT } from '@/i18n';
import styles from '../workspace.less';

/**
 * Typed words that have no place any more, to be taken elsewhere: selected by one click, and let go only by the person. `takesFocus`: the field they
 * were typed in went away under the hands; what is typed on goes nowhere.
 */
export function HomelessText({
  text,
  takesFocus = false,
  onDiscard,
}: {
  text: string;
  takesFocus?: boolean;
  onDiscard: () => void;
}) {
  const t = useT();
  const box = useRef<InputRef & { resizableTextArea?: { textArea: HTMLTextAreaElement } }>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more with each text that comes
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (takesFocus && isFree) box.current?.focus({ preventScroll: true });
  }, [takesFocus, text]);
  const copy = () => {
    const element = box.current?.resizableTextArea?.textArea;
    element?.select();
    // The clipboard of the browser is closed to pages of a plain-http address; this way is open everywhere.
    document.execCommand?.('copy');
  };
  return (
    <div className={styles.copyBox}>
      <Input.TextArea
        ref={box as never}
        readOnly
        value={text}
        aria-label={t('workspace.kept.text')}
        autoSize={{ minRows: 1, maxRows: 6 }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Space>
        <Button size="small" type="primary" onClick={copy}>
          {t('workspace.kept.copy')}
        </Button>
        <Button size="small" onClick={onDiscard}>
          {t('workspace.kept.discard')}
        </Button>
      </Space>
    </div>
  );
}
