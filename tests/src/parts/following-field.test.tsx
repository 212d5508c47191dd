import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { describe, expect, it } from 'vitest';
import { useFollowing } from '@/components/forms/useFollowing';

/** A form whose code is proposed a while after the name was typed. */
function Named({ code }: { code: string }) {
  const [form] = Form.useForm<{ name: string; code: string }>();
  useFollowing(form, 'code', code);
  return (
    <Form form={form}>
      <Form.Item name="name" label="Name">
        <Input />
      </Form.Item>
      <Form.Item name="code" label="Code">
        <Input />
      </Form.Item>
    </Form>
  );
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('a code proposed from the name', () => {
  it('is replaced by what is typed where it comes while one is in the field', async () => {
    const user = userEvent.setup();
    const page = render(<Named code="" />);
    await user.click(field('Name'));
    await user.tab();
    page.rerender(<Named code="LT" />);
    await waitFor(() => expect(field('Code').selectionEnd! - field('Code').selectionStart!).toBe(2));
    await user.keyboard('LT1');
    expect(field('Code')).toHaveValue('LT1');
  });

  it('leaves the selection of another field alone', async () => {
    const user = userEvent.setup();
    const page = render(<Named code="" />);
    await user.type(field('Name'), 'Lock');
    page.rerender(<Named code="L" />);
    await waitFor(() => expect(field('Code')).toHaveValue('L'));
    await user.keyboard(' TARA');
    expect(field('Name')).toHaveValue('Lock TARA');
  });
});
