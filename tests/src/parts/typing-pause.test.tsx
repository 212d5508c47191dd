import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTypingPause } from '@/components/useTypingPause';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const press = (key: string) => act(() => fireEvent.keyDown(document.body, { key }));

describe('what opens by itself', () => {
  it('waits until nobody has pressed a key for 700 ms, so that no letter of a cell goes into it', () => {
    const { result, rerender } = renderHook(({ due }) => useTypingPause(due), { initialProps: { due: false } });
    rerender({ due: true });
    for (const key of 'a long word') {
      pass(400);
      press(key);
      expect(result.current).toBe(false);
    }
    pass(699);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
  });

  it('waits four seconds where the next key writes: who stops to think goes on with the word', () => {
    const cell = document.body.appendChild(document.createElement('textarea'));
    cell.focus();
    const { result } = renderHook(() => useTypingPause(true));
    pass(3000);
    act(() => fireEvent.keyDown(cell, { key: 'a' }));
    pass(3999);
    expect(result.current).toBe(false);
    pass(1);
    expect(result.current).toBe(true);
    cell.remove();
  });

  it('stays open while its own field is typed in, and closes when it is no longer due', () => {
    const { result, rerender } = renderHook(({ due }) => useTypingPause(due), { initialProps: { due: true } });
    pass(700);
    press('p');
    expect(result.current).toBe(true);
    rerender({ due: false });
    expect(result.current).toBe(false);
    rerender({ due: true });
    expect(result.current).toBe(false);
  });
});
