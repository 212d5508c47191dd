import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { threatType } from '#contract/model.ts';
import type { Actor } from '#tests/world/server.ts';
import { effectHoles, goalHoles, scenarioHoles, strangeHole } from '@/editor/sentence-holes';
import { type BrowserWorld, browserWorld } from '../../world/browser';

let world: BrowserWorld | undefined;
afterEach(() => {
  world?.close();
  world = undefined;
});

const patient = { timeout: 40_000 };
const input = (label: string) => screen.findByLabelText(label, { selector: 'input, textarea' }, patient);
const type = async (label: string, value: string) => fireEvent.change(await input(label), { target: { value } });
const text = (words: string | RegExp) => screen.findByText(words, {}, patient);
const save = async () => fireEvent.click(await text('Save'));

async function opened(path: string) {
  world = await browserWorld();
  const lin = await world.signIn('lin', permissions);
  const mei = await world.user('mei', permissions);
  world.openPage(path);
  return { lin, mei };
}

/** Someone changes the English description of a threat type. */
async function describeType(by: Actor, code: string, en: string) {
  const { rev, list } = await by.call(threatType.list);
  const found = list.find((one) => one.code === code);
  if (!found) throw new Error(`no threat type ${code}`);
  const { code: _, isDefault: __, ...form } = found;
  const linkedImpact = form.linkedImpact ?? null;
  await by.call(threatType.change, {
    params: { code },
    body: { rev, form: { ...form, linkedImpact, description: { ...form.description, en } } },
  });
}

const described = async (by: Actor, code: string) =>
  (await by.call(threatType.list)).list.find((one) => one.code === code)?.description.en;

describe('an entry that is open', { timeout: 240_000 }, () => {
  it('is saved although someone changed another one; who changed this one is asked about', async () => {
    const { lin, mei } = await opened('/configuration/AttackCategory?edit=S');
    await type('Description (English)', 'My words');
    await describeType(mei, 'T', 'Of another type');
    await save();
    await waitFor(async () => expect(await described(lin, 'S')).toBe('My words'), patient);
    expect(await described(lin, 'T')).toBe('Of another type');

    fireEvent.click(await screen.findByLabelText('Edit Spoofing', {}, patient));
    await type('Description (English)', 'My second words');
    await describeType(mei, 'S', 'Of this type');
    await save();
    const over = await text('Overwrite with mine');
    // A question has its words twice: as title and for screen readers.
    expect(screen.getAllByText(/^The list of threat types was changed by mei before you/)).not.toHaveLength(0);
    expect(await described(lin, 'S')).toBe('Of this type');
    fireEvent.click(over);
    await waitFor(async () => expect(await described(lin, 'S')).toBe('My second words'), patient);
  });

  it('is said to be gone when someone deleted it: what was typed stays, and overwriting is not offered', async () => {
    world = await browserWorld();
    const lin = await world.signIn('lin', permissions);
    const both = { en: 'Jamming', zh: '干扰' };
    const jamming = { code: 'JAM', name: both, description: both, sentence: both, properties: ['A'] };
    await lin.call(threatType.create, { body: { ...jamming, linkedImpact: null } });
    world.openPage('/configuration/AttackCategory?edit=JAM');
    await type('Description (English)', 'Radio noise');
    await lin.call(threatType.drop, { params: { code: 'JAM' } });
    await save();
    expect(await text('JAM has been deleted in the meantime.')).toBeInTheDocument();
    expect(screen.queryByText('Overwrite with mine')).toBeNull();
    expect(await input('Description (English)')).toHaveValue('Radio noise');
  });

  it('that does not exist is said above the list', async () => {
    await opened('/configuration/AttackCategory?edit=NONE');
    expect(await text('The entry NONE does not exist. It may have been deleted.')).toBeInTheDocument();
  });

  it('warns of a sentence that will not name its asset', async () => {
    await opened('/configuration/AttackCategory?edit=S');
    await type('Sentence template (English)', 'Spoofing of a source');
    expect(await text('Without {A} the text names no asset')).toBeInTheDocument();
    await type('Sentence template (English)', 'Spoofing of {asset}');
    expect(await text('{asset} is not a placeholder and stays as typed. Placeholders: {A}')).toBeInTheDocument();
  });
});

describe('a hole of a sentence', () => {
  it.each([
    ['{A} is changed', scenarioHoles, undefined],
    ['{a} is changed', scenarioHoles, '{a}'],
    ['｛A｝ 被篡改', scenarioHoles, '｛A｝'],
    ['{A} against {T}', goalHoles, undefined],
    ['{A} against {T}', effectHoles, '{T}'],
    ['no hole at all', effectHoles, undefined],
  ])('in "%s" is strange when nothing fills it', (sentence, holes, strange) => {
    expect(strangeHole(sentence, holes)).toBe(strange);
  });
});
