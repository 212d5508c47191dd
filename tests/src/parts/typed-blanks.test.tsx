import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form, Input } from 'antd';
import { describe, expect, it } from 'vitest';
import { Code, FoldedLine, SpacelessName } from '#domain/model/base.ts';
import { spacelessItem } from '@/components/forms/spaceless';

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

function open() {
  render(
    <Form>
      <Form.Item name="name" label="Name" {...spacelessItem(SpacelessName(80))}>
        <Input />
      </Form.Item>
      <Form.Item name="code" label="Code" {...spacelessItem(Code)}>
        <Input />
      </Form.Item>
      <Form.Item name="title" label="Title" {...spacelessItem(FoldedLine(80))}>
        <Input />
      </Form.Item>
    </Form>,
  );
  return (label: string) => screen.getByLabelText(label) as HTMLInputElement;
}

describe('a blank', () => {
  it('typed into a name or a code without spaces becomes a hyphen, elsewhere it stays', async () => {
    const field = open();
    await user.type(field('Name'), 'Lamp left front');
    await user.type(field('Code'), 'HL 2');
    await user.type(field('Title'), 'Lamp left');
    expect([field('Name').value, field('Code').value, field('Title').value]).toEqual([
      'Lamp-left-front',
      'HL-2',
      'Lamp left',
    ]);
  });

  it('typed in the middle becomes a hyphen there, and the caret stays behind it', () => {
    const field = open();
    const typed = { target: { value: 'Lamp left', selectionStart: 5, selectionEnd: 5 } };
    fireEvent.input(field('Name'), { ...typed, inputType: 'insertText', data: ' ' });
    expect(field('Name').value).toBe('Lamp-left');
    expect(field('Name').selectionStart).toBe(5);
  });

  it('that is pasted or composed stays, for its refusal to name', () => {
    const field = open();
    fireEvent.change(field('Name'), { target: { value: 'Lamp left' } });
    expect(field('Name').value).toBe('Lamp left');
    field('Name').setSelectionRange(10, 10);
    fireEvent.input(field('Name'), {
      target: { value: 'Lamp left ' },
      inputType: 'insertText',
      data: ' ',
      isComposing: true,
    });
    expect(field('Name').value).toBe('Lamp left ');
  });
});
