import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { empty } from '#tests/world/headlamp.ts';
import { categoryPatch, parseMark } from '@/features/asset/entries';
import { givenProperties, newAsset } from '@/features/asset/step';
import { exampleTask, patient } from '../../world/example-task';

type Example = Awaited<ReturnType<typeof exampleTask>>;
let example: Example | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

const user = userEvent.setup({ pointerEventsCheck: 0, delay: null });

describe('a new asset', () => {
  const { w } = empty();

  it('starts with the properties and the diagram kind of its category', () => {
    expect(newAsset({ name: 'Lamp request', category: 'DIT' }, w)).toMatchObject({
      name: 'Lamp request',
      diagram: 'link',
      properties: ['I', 'A', 'AU'],
    });
  });

  it('keeps what was chosen: the properties of the category without those that were taken away', () => {
    const draft = newAsset({ name: 'VIN', category: 'DAR', 'properties.C': false, diagram: 'link' }, w);
    expect(draft).toMatchObject({ diagram: 'link', properties: ['I'] });
    expect(givenProperties({ category: 'DAR' }, w)).toEqual({ 'properties.C': true, 'properties.I': true });
  });

  it('has only the properties that were assigned, where one was', () => {
    const values = { name: 'VIN', category: 'DIT', 'properties.C': true };
    expect(newAsset(values, w)).toMatchObject({ diagram: 'link', properties: ['C'] });
    expect(givenProperties(values, w)).toEqual({});
  });

  it('takes over the defaults of a category that is named later only while it has no property', () => {
    expect(categoryPatch(defaultMethod, { properties: [] }, 'ACT')).toEqual({
      category: 'ACT',
      properties: ['A'],
      diagram: 'block',
    });
    expect(categoryPatch(defaultMethod, { properties: ['C'] }, 'ACT')).toEqual({ category: 'ACT' });
  });
});

describe('a pasted mark', () => {
  it.each([
    [true, '■2 ■ □ □3 x X ｘ yes Y ja 1 12 ✓ √ ✔ ☑ ● 是'.split(' ')],
    [false, ['', ' ', '-', '–', '⊘', '0', 'no', 'N/A', 'n/a', 'n.a.', 'Not applicable', '/', '无', '不适用', '否']],
  ])('%s', (value, texts) => {
    expect(texts.map((text) => [text, parseMark(text, String)])).toEqual(texts.map((text) => [text, { value }]));
  });

  it('that nobody knows is refused; so is the sign of multiplication, which says no in Chinese sheets', () => {
    for (const text of ['×', '?', 'maybe', '⊘2'])
      expect(parseMark(` ${text} `, (unknown) => `not ${unknown}`)).toEqual({ refusal: `not ${text}` });
  });
});

describe('assets × properties', { timeout: 90_000 }, () => {
  it('say in signs and words how far a property is, and Space assigns or takes it away', async () => {
    example = await exampleTask('assets');
    const asset = await example.find('assets', 'A-3');
    example.open();
    const confidentiality = await example.cell(asset.id, 'properties.C');
    expect(confidentiality).toHaveTextContent('□');
    expect(within(confidentiality).getByRole('checkbox', { hidden: true })).toHaveAccessibleName(
      'Confidentiality: pending, damage scenarios: 0',
    );
    const availability = await example.cell(asset.id, 'properties.NR');
    expect(availability).toHaveTextContent('–');
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.querySelector<HTMLElement>('[data-part="paper"]');
    expect(paper).toHaveTextContent(/Properties: ■ analysed, □ pending .+⊘ not applicable, – not assigned/);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await user.click(availability);
    await user.keyboard(' ');
    await waitFor(async () => expect((await example?.find('assets', 'A-3'))?.properties).toContain('NR'), patient);
    await waitFor(() => expect(availability).toHaveTextContent('□'), patient);
  });

  it('are marked quietly where one is called as another, in the grid and in the panel', async () => {
    example = await exampleTask('assets');
    const [first, other] = [await example.find('assets', 'A-1'), await example.find('assets', 'A-2')];
    example.open();
    const cell = await example.cell(other.id, 'name');
    expect(within(cell).queryByRole('img', { hidden: true })).toBeNull();
    await user.click(cell);
    await user.keyboard(`${first.name.toUpperCase()}\u200b{Enter}`);
    const words = /^A-1 has the same name: /;
    await waitFor(() => expect(within(cell).getByRole('img', { name: words, hidden: true })).toBeVisible(), patient);
    expect(document.querySelector('[data-part="twin-note"]')).toHaveTextContent(words);
    expect((await example.find('assets', 'A-2')).name).toMatch(/\u200b$/);
    const twin = within(await example.cell(first.id, 'name')).getByRole('img', { hidden: true });
    expect(twin).toHaveAccessibleName(/^A-2 has the same name: /);
  });

  it('get a damage scenario for every pending property, after they were shown', async () => {
    example = await exampleTask('assets');
    const before = await example.stored('damages');
    example.open();
    await user.click(await screen.findByRole('button', { name: /Generate damage scenarios/, hidden: true }, patient));
    const dialog = await screen.findByRole('dialog', {}, patient);
    const lines = within(dialog).getAllByRole('checkbox', { name: /^(?!All \d)/, hidden: true });
    expect(lines.length).toBeGreaterThan(1);
    expect(await example.stored('damages')).toHaveLength(before.length);
    await user.click(lines[0] as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: new RegExp(String(lines.length - 1)), hidden: true }));
    await waitFor(
      async () => expect(await example?.stored('damages')).toHaveLength(before.length + lines.length - 1),
      patient,
    );
  });
});
