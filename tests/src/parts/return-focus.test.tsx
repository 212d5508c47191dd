import { render, screen } from '@testing-library/react';
import { IntlProvider } from '@umijs/max';
import { App, Input, Modal } from 'antd';
import type { ComponentType, PropsWithChildren } from 'react';
import { describe, expect, it } from 'vitest';
import { FormDialog } from '@/components/forms/FormDialog';
import { ReturnFocus } from '@/components/ReturnFocus';
import enUS from '@/locales/en-US';

/** react-intl 3 was written for a React whose components all had children. */
const Language = IntlProvider as unknown as ComponentType<
  PropsWithChildren<{ locale: string; messages: Record<string, string> }>
>;

function Page({ isOpen, cell = 'first', isMade = false }: { isOpen: boolean; cell?: string; isMade?: boolean }) {
  const made = { current: isMade };
  return (
    <Language locale="en" messages={enUS}>
      <App>
        {/* biome-ignore lint/a11y/useSemanticElements: cells of the grid are no table cells either */}
        <div role="gridcell" key={cell} tabIndex={0} />
        <button type="button">open</button>
        {isOpen && (
          <FormDialog dirty={false} made={made} onClose={() => undefined}>
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

  it('gives it to the cell of the cursor when a row was made in it, and else to the button that opened it', async () => {
    for (const isMade of [true, false]) {
      const { rerender, unmount } = render(<Page isOpen={false} isMade={isMade} />);
      const button = screen.getByRole('button', { name: 'open' });
      button.focus();
      rerender(<Page isOpen isMade={isMade} />);
      await screen.findByLabelText('name');
      rerender(<Page isOpen={false} isMade={isMade} />);
      expect(isMade ? screen.getByRole('gridcell') : button).toHaveFocus();
      unmount();
    }
  });

  it('does so too where it stands among the contents of the dialog', async () => {
    const inside = (isOpen: boolean) => (
      <App>
        <button type="button">open</button>
        {isOpen && (
          <Modal open>
            <ReturnFocus />
            <Input autoFocus aria-label="name" />
          </Modal>
        )}
      </App>
    );
    const { rerender } = render(inside(false));
    screen.getByRole('button', { name: 'open' }).focus();
    rerender(inside(true));
    expect(await screen.findByLabelText('name')).toHaveFocus();
    rerender(inside(false));
    expect(screen.getByRole('button', { name: 'open' })).toHaveFocus();
  });

  it('gives it to the drawing where what opened it is gone and the page has no grid', async () => {
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a drawing answers keys
    const drawing = <div role="application" tabIndex={0} />;
    const page = (isOpen: boolean) => (
      <App>
        {isOpen ? <button type="button">open</button> : drawing}
        {isOpen && (
          <Modal open>
            <ReturnFocus />
            <Input autoFocus aria-label="name" />
          </Modal>
        )}
      </App>
    );
    const { rerender } = render(page(true));
    expect(await screen.findByLabelText('name')).toHaveFocus();
    rerender(page(false));
    expect(screen.getByRole('application')).toHaveFocus();
  });
});
