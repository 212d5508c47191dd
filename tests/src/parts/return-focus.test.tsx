import { render, screen } from '@testing-library/react';
import { IntlProvider } from '@umijs/max';
import { App, Input } from 'antd';
import type { ComponentType, PropsWithChildren } from 'react';
import { describe, expect, it } from 'vitest';
import { FormDialog } from '@/components/FormDialog';
import enUS from '@/locales/en-US';

/** react-intl 3 was written for a React whose components all had children. */
const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;

function Page({ isOpen, cell = 'first' }: { isOpen: boolean; cell?: string }) {
  return (
    <Language locale="en" messages={enUS}>
      <App>
        {/* biome-ignore lint/a11y/useSemanticElements: cells of the grid are no table cells either */}
        <div role="gridcell" key={cell} tabIndex={0} />
        {isOpen && (
          <FormDialog dirty={false} onClose={() => undefined}>
            <Input autoFocus aria-label="name" />
          </FormDialog>
        )}
      </App>
    </Language>
  );
}

describe('a dialog that is taken off the page', () => {
  it('gives the focus back to the cell that had it', async () => {
    const { rerender } = render(<Page isOpen={false} />);
    screen.getByRole('gridcell').focus();
    rerender(<Page isOpen />);
    expect(await screen.findByLabelText('name')).toHaveFocus();
    rerender(<Page isOpen={false} />);
    expect(screen.getByRole('gridcell')).toHaveFocus();
  });

  it('gives it to the cell of the cursor when the former one was drawn anew', async () => {
    const { rerender } = render(<Page isOpen={false} />);
    screen.getByRole('gridcell').focus();
    rerender(<Page isOpen />);
    await screen.findByLabelText('name');
    rerender(<Page isOpen={false} cell="second" />);
    expect(screen.getByRole('gridcell')).toHaveFocus();
  });
});
