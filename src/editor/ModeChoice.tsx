import { App, Flex, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '@/i18n';

interface Props<M extends string> {
  value: M;
  options: { value: M; label: string }[];
  readOnly: boolean;
  /** The question before what was entered is reset; undefined while there is nothing to lose. */
  question: { title: string; body: string } | undefined;
  onChange: (mode: M) => void;
  /** Beside the choice. */
  children?: ReactNode;
}

/** The mode (or type) of a model. Another one resets tables, so it asks first. */
export function ModeChoice<M extends string>({ value, options, readOnly, question, onChange, children }: Props<M>) {
  const t = useT();
  const { modal } = App.useApp();
  const change = (mode: M) => {
    if (mode === value) return;
    if (!question) return onChange(mode);
    modal.confirm({
      focusable: { autoFocusButton: 'cancel' },
      title: question.title,
      content: question.body,
      okText: t('configuration.mode.switch'),
      cancelText: t('form.cancel'),
      onOk: () => onChange(mode),
    });
  };
  return (
    <Flex gap={16} align="center" wrap>
      <Segmented<M>
        aria-label={t('configuration.mode.title')}
        disabled={readOnly}
        value={value}
        onChange={change}
        options={options}
      />
      {children}
    </Flex>
  );
}
