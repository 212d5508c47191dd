import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { threatType } from '#contract/model.ts';
import { version } from '#contract/version.ts';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { change } from '#domain/workspace/edit.ts';
import { loadFirstDeliveries } from '#server/actions/libraries/load-seed-libraries.ts';
import { type ExampleTask, exampleTask, patient } from '../../world/example-task';

let example: ExampleTask | undefined;
afterEach(() => {
  example?.world.close();
  example = undefined;
});

describe('a delivered impact category on a Chinese screen', { timeout: 240_000 }, () => {
  it('reads Chinese in the grid and the panel of a damage scenario; what is entered in Chinese is stored as the category', async () => {
    example = await exampleTask('damages', 'zh-CN');
    const { lin, versionId, stored, open, cell } = example;
    const [damage] = await stored('damages');
    if (!damage) throw new Error('no damage scenario');
    const edits = [change('damages', damage, { category: 'Loss of function' })];
    await lin.call(version.edit, { params: { versionId }, body: { edits } });
    open(damage.id);
    expect(await cell(damage.id, 'category')).toHaveTextContent('功能丧失');
    const input = await screen.findByLabelText('类别', { selector: 'input' }, patient);
    expect(input).toHaveValue('功能丧失');
    fireEvent.change(input, { target: { value: '滥用' } });
    fireEvent.blur(input);
    await waitFor(async () => expect((await stored('damages'))[0]?.category).toBe('Misuse'), patient);
    expect(await cell(damage.id, 'category')).toHaveTextContent('滥用');
  });

  it('reads Chinese in the impact library, where it narrows the list, and in the threat type that names it', async () => {
    example = await exampleTask('damages', 'zh-CN');
    const { world } = example;
    await loadFirstDeliveries(world.env, deliveredLibraries);
    const keeper = await world.user('keeper', permissions);
    const { list, rev } = await keeper.call(threatType.list, {});
    const [{ code, isDefault: _, ...form } = { code: '' }] = list;
    const named = { rev, form: { ...form, linkedImpact: '功能丧失' } } as never;
    await keeper.call(threatType.change, { params: { code }, body: named });
    expect((await keeper.call(threatType.list, {})).list[0]?.linkedImpact).toBe('Loss of function');
    await world.signIn('reader', permissions);
    world.openPage('/library/impact?kind=Misuse');
    expect((await screen.findAllByRole('cell', { name: '滥用' }, patient)).length).toBeGreaterThan(0);
    expect(screen.queryByText('Misuse')).toBeNull();
  });
});
