import { fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from '@umijs/max';
import { App } from 'antd';
import type { ComponentType, PropsWithChildren } from 'react';
import { describe, expect, it } from 'vitest';
import { FormDialog } from '@/components/forms/FormDialog';
import type { Loss } from '@/components/forms/useAskBeforeLoss';
import enUS from '@/locales/en-US';
import zhCN from '@/locales/zh-CN';

/** react-intl 3 was written for a React whose components all had children. */
const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;

describe('a dialog that is left with something in it', () => {
  it.each<['en-US' | 'zh-CN', Loss | undefined, string, string]>([
    ['en-US', undefined, 'Leave without saving?', 'Your input will be lost.'],
    ['en-US', 'import', 'Leave without importing?', 'Nothing has been imported from the file.'],
    ['zh-CN', undefined, '尚未保存，确定离开吗？', '您输入的内容将丢失。'],
    ['zh-CN', 'import', '尚未导入，确定离开吗？', '文件内容尚未导入。'],
  ])('says what would be lost (%s, %s)', async (language, loss, title, body) => {
    localStorage.setItem('umi_locale', language);
    render(
      <Language locale={language} messages={language === 'en-US' ? enUS : zhCN}>
        <App>
          <FormDialog dirty title="Form" {...(loss && { loss })} onClose={() => undefined} />
        </App>
      </Language>,
    );
    fireEvent.click((await screen.findAllByRole('button', { hidden: true }))[0] as HTMLElement);
    expect(await screen.findAllByText(title)).not.toHaveLength(0);
    expect(screen.getByText(body)).toBeInTheDocument();
  });
});
