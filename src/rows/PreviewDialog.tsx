import { Checkbox, Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '@/i18n';
import styles from './parts.less';

export interface PreviewLine {
  key: string;
  text: ReactNode;
  /** What is said in the smaller line below. */
  detail?: ReactNode;
}

/** What would be generated, line by line; the person leaves out what is not wanted, and nothing happens before the button. */
export function PreviewDialog({
  open,
  title,
  hint,
  nothing,
  lines,
  children,
  onGenerate,
  onClose,
}: {
  open: boolean;
  title: string;
  hint: string;
  /** Shown when there is nothing to generate. */
  nothing: string;
  lines: readonly PreviewLine[];
  /** What can be chosen for all lines. */
  children?: ReactNode;
  onGenerate: (keys: ReadonlySet<string>) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useT();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (open) setLeft(new Set());
  }, [open]);
  const wanted = lines.filter(({ key }) => !left.has(key));
  const flip = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  const generate = async () => {
    setBusy(true);
    await onGenerate(new Set(wanted.map(({ key }) => key)));
    setBusy(false);
    onClose();
  };
  return (
    <Modal
      open={open}
      title={title}
      width={720}
      onCancel={onClose}
      onOk={() => void generate()}
      okText={t('workspace.preview.generate', { count: wanted.length })}
      cancelText={t('workspace.preview.cancel')}
      okButtonProps={{ disabled: wanted.length === 0, loading: busy, hidden: lines.length === 0 }}
      destroyOnHidden
    >
      <p>{lines.length === 0 ? nothing : hint}</p>
      {children}
      <ul className={styles.preview}>
        {lines.map(({ key, text, detail }) => (
          <li key={key}>
            <Checkbox checked={!left.has(key)} onChange={() => flip(key)}>
              {text}
              {detail && <small>{detail}</small>}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
