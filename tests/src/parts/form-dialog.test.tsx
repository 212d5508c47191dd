import { fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from '@umijs/max';
import { App } from 'antd';
import type { ComponentType, PropsWithChildren } from 'react';
import { describe, expect, it } from 'vitest';
import { FormDialog } from '@/components/FormDialog';
import type { Loss } from '@/components/useAskBeforeLoss';
import enUS from '@/locales/en-US';

/** react-intl 3 was written for a React whose components all had children. */
const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;

describe('a dialog that is left with something in it', () => {
  it.each<[Loss | undefined, string, string]>([
    [undefined, 'Leave without saving?', 'What you have typed will be lost.'],
    ['import', 'Leave without importing?', 'Nothing of the file has been imported.'],
  ])('says what would be lost (%s)', async (loss, title, body) => {
    localStorage.setItem('umi_locale', 'en-US');
    render(
      <Language locale="en-US" messages={enUS}>
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
