import { act, fireEvent, render, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { impactModel } from '#contract/model.ts';
import { useDraftHistory } from '@/editor/useDraftHistory';
import { atModels, found, until } from '../../world/models';

/** A draft that is changed as an editor changes it. */
function editor(on = true) {
  const { result } = renderHook(() => {
    const [draft, setDraft] = useState('a');
    const steps = useDraftHistory(draft, setDraft, on);
    const change = (next: string) => {
      steps.record(draft);
      setDraft(next);
    };
    return { draft, change, steps };
  });
  return {
    now: () => result.current.draft,
    change: (next: string) => act(() => result.current.change(next)),
    steps: () => result.current.steps,
    press: (key: string, more: object = {}) =>
      act(() => fireEvent.keyDown(document.body, { key, ctrlKey: true, ...more })),
  };
}

describe('the former states of a draft', () => {
  it('come back one by one, and are done again', () => {
    const { now, change, press, steps } = editor();
    expect(steps().undo).toBeUndefined();
    change('b');
    change('c');
    press('z');
    expect(now()).toBe('b');
    press('z');
    press('z');
    expect(now()).toBe('a');
    press('y');
    press('z', { shiftKey: true });
    expect(now()).toBe('c');
    expect(steps().redo).toBeUndefined();
  });

  it('a change after taking back leaves nothing to do again', () => {
    const { now, change, press, steps } = editor();
    change('b');
    press('z');
    change('d');
    expect(steps().redo).toBeUndefined();
    press('z');
    expect(now()).toBe('a');
  });

  it('the letters typed into one field are one step, and its keys are its own', () => {
    const { getByRole } = render(<input aria-label="Base" />);
    const field = getByRole('textbox');
    field.focus();
    const { now, change, press } = editor();
    for (const letters of ['1', '12', '123']) change(letters);
    act(() => fireEvent.keyDown(field, { key: 'z', ctrlKey: true }));
    expect(now()).toBe('123');
    field.blur();
    press('z');
    expect(now()).toBe('a');
  });

  it('nothing happens where nothing may be changed', () => {
    const { now, change, press } = editor(false);
    change('b');
    press('z');
    expect(now()).toBe('b');
  });
});

let admin: Awaited<ReturnType<typeof atModels>> | undefined;
afterEach(() => {
  admin?.world.close();
  admin = undefined;
  vi.restoreAllMocks();
});

describe('the editor of a model', { timeout: 120_000 }, () => {
  const levels = 'Rating levels';
  const open = async () => {
    admin = await atModels('/configuration/impactModule');
    await (await admin.text('Combined SFOP score, four levels')).click();
    await found('h1', (one) => one.textContent === 'Combined SFOP score, four levels');
    return admin;
  };
  const codes = () =>
    [...document.querySelectorAll(`[aria-label="${levels}"] [data-column="code"]`)].map((cell) => cell.textContent);
  const overall = () => found('button[role="switch"]');
  const isOn = async (on: boolean) =>
    until(async () => expect((await overall()).getAttribute('aria-checked')).toBe(String(on)));

  it('takes a deleted row back', async () => {
    const { keyboard, press, cell, button } = await open();
    await press('Copy Combined SFOP score, four levels');
    await found('h1', (one) => one.textContent === 'Copy of Combined SFOP score, four levels');
    await keyboard.click(await cell(levels, 'MAJ', 'code'));
    await press(`${levels}: delete the row`);
    await until(() => expect(codes()).not.toContain('MAJ'));
    fireEvent.click(await button('Undo (Ctrl+Z)'));
    await until(() => expect(codes()).toContain('MAJ'));
  });

  it('gives up all that was changed, also what the stored model does not have', async () => {
    const { press } = await open();
    await isOn(false);
    fireEvent.click(await overall());
    await isOn(true);
    await press('Cancel');
    await press('Leave');
    await isOn(false);
  });

  it('is copied as it was edited, so that what cannot be saved here is not lost', async () => {
    const { press, lin } = await open();
    fireEvent.click(await overall());
    await isOn(true);
    await press('Make a copy');
    await found('h1', (one) => one.textContent === 'New impact model');
    await isOn(true);
    await press('Create');
    await found('h1', (one) => one.textContent === 'Combined SFOP score, four levels, copy');
    const kept = await lin.call(impactModel.list);
    const of = async (name: string) => {
      const modelId = kept.find((one) => one.name.en === name)?.id ?? '';
      return (await lin.call(impactModel.get, { params: { modelId } })).model;
    };
    expect((await of('Combined SFOP score, four levels, copy')).overallLevels?.length).toBe(4);
    expect((await of('Combined SFOP score, four levels')).overallLevels).toBeUndefined();
  });
});
