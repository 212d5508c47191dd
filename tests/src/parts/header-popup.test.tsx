import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Button, Popover } from 'antd';
import { expect, it } from 'vitest';
import { HeaderPopup } from '@/features/shell/HeaderPopup';

it('what a button of the header opens is made at its first press, which opens it; the button keeps the focus', async () => {
  const made: boolean[] = [];
  render(
    <HeaderPopup button={<Button>Bell</Button>}>
      {(button, shown) => {
        made.push(shown.open);
        return (
          <Popover {...shown} trigger="click" content="Nothing new">
            {button}
          </Popover>
        );
      }}
    </HeaderPopup>,
  );
  const bell = () => screen.getByRole('button', { name: 'Bell' });
  expect(made).toEqual([]);
  expect(bell()).toHaveAttribute('aria-expanded', 'false');

  bell().focus();
  fireEvent.click(bell());
  expect(made[0]).toBe(true);
  expect(await screen.findByText('Nothing new')).toBeInTheDocument();
  expect(bell()).toHaveAttribute('aria-expanded', 'true');
  expect(bell()).toHaveFocus();

  fireEvent.click(bell());
  await waitFor(() => expect(bell()).toHaveAttribute('aria-expanded', 'false'));
});
