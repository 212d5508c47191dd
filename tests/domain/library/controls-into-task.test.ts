// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { attackTrees } from '#domain/library/content/trees.ts';
import { controlEffects, HardenedPlaces, hardeningOps } from '#domain/library/control-effects.ts';
import { hardeningFor, hardeningNamed } from '#domain/library/hardening.ts';
import { importOps } from '#domain/library/import.ts';
import { type LibraryEntry, type LibraryName, libraries, type NewEntry } from '#domain/library/libraries.ts';
import { Rater } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';

const both = (en: string, zh = en) => ({ en, zh });
const entry = <L extends LibraryName>(library: L, form: NewEntry<L>, id: string): LibraryEntry<L> => ({
  ...(libraries[library].form.parse(form) as never as LibraryEntry<L>),
  id,
  rev: 1,
  origin: 'seed' as const,
  createBy: '',
  updateBy: '',
  updateTime: '',
});
let n = 0;
const newId = () => `new-${++n}`;
const given = { method: defaultMethod, language: 'en' as const, newId };
const far = { ET: '6m', SE: 'expert', KoIC: 'restricted', WoO: 'easy', Eq: 'bespoke' };
const uwb = entry(
  'requirements',
  {
    code: 'CR-WIR-01',
    name: both('Distance bounding', '距离边界'),
    text: both('The distance shall be below 2 m.', '距离应小于 2 m。'),
    hardens: [{ attacks: ['TR-03'], potential: far, reason: both('Pulses have to be shortened.', '须缩短脉冲。') }],
  },
  'uwb',
);
const relay = entry('attacks', attackTrees().find(({ code }) => code === 'TR-03') as never, 'relay');

function taskWithThreats(...ids: string[]): Desk {
  const desk = empty();
  desk.do(add('assets', { name: 'Key', category: 'FUN', properties: ['AU'] }, 'key'));
  for (const id of ids) desk.do(add('threats', { description: id, type: 'S', assets: ['key'], property: 'AU' }, id));
  return desk;
}
const plant = (desk: Desk, threats: readonly string[], active = false, attack = relay, requirement = uwb) =>
  desk.do(
    ...importOps({
      ...given,
      library: 'attacks',
      entries: [attack],
      to: threats.map((id) => ({ id, name: '' })),
      threats: threats.flatMap((id) => desk.w.threats.get(id) ?? []),
      controls: { w: desk.w, active, requirements: [requirement] },
    }),
  );
const controlled = ({ w }: Desk) => new Rater(w.method, 'controlled').rate(w);

describe('a tree of the library planted with its controls', () => {
  it('has one control for each requirement it names, with the effort, and hangs it on the nodes', () => {
    const desk = taskWithThreats('t', 'u');
    plant(desk, ['t', 'u']);
    const controls = [...desk.w.controls];
    expect(controls).toMatchObject([
      {
        name: 'Distance bounding',
        active: false,
        ratings: { 'attack-potential': far },
        reason: 'Pulses have to be shortened.',
      },
    ]);
    expect(controls[0]?.description).toBe('The distance shall be below 2 m.');
    const [requirement] = [...desk.w.requirements];
    expect(requirement).toMatchObject({ text: 'The distance shall be below 2 m.', library: { entry: 'uwb', rev: 1 } });
    expect(controls[0]?.requirements).toEqual([requirement?.id]);
    const on = [...desk.w.treeNodes].filter((node) => node.controls.includes(controls[0]?.id ?? ''));
    // Both branches of relaying, in both trees.
    expect(on.map(({ threat }) => threat)).toEqual(['t', 't', 'u', 'u']);
  });

  it('is rated as before until the control is switched on, and harder then', () => {
    const desk = taskWithThreats('t');
    plant(desk, ['t']);
    expect(controlled(desk).trees.get('t')).toMatchObject({ initial: { sum: 8 }, controlled: null });
    const [control] = [...desk.w.controls];
    if (control) desk.do(change('controls', control, { active: true }));
    expect(controlled(desk).trees.get('t')).toMatchObject({ initial: { sum: 8 }, controlled: { level: 'VL' } });
  });

  it('comes with controls that are on where somebody says they exist, but for those of no effort', () => {
    const desk = taskWithThreats('t', 'u');
    plant(desk, ['t'], true);
    expect([...desk.w.controls].map(({ active }) => active)).toEqual([true]);
    const silent = { ...uwb, id: 'silent', name: both('Log entry'), hardens: [] };
    plant(desk, ['u'], true, relay, silent);
    expect([...desk.w.controls].map(({ active, ratings }) => [active, ratings])).toMatchObject([
      [true, { 'attack-potential': far }],
      [false, {}],
    ]);
  });

  it('uses the requirement and the control the task has already from this entry', () => {
    const desk = taskWithThreats('t', 'u');
    plant(desk, ['t']);
    plant(desk, ['u'], true);
    expect([...desk.w.controls].map(({ active }) => active)).toEqual([false]);
    expect([...desk.w.requirements]).toHaveLength(1);
  });

  it('names a second control after its attack where the same measure takes another effort', () => {
    const desk = taskWithThreats('t', 'u');
    plant(desk, ['t']);
    const other = { ...uwb, hardens: [{ ...uwb.hardens[0], potential: { ...far, ET: '1m' } }] } as typeof uwb;
    const threats = [...desk.w.threats].filter(({ id }) => id === 'u');
    desk.do(
      ...importOps({
        ...given,
        library: 'attacks',
        entries: [relay],
        to: [{ id: 'u', name: '' }],
        threats,
        controls: { w: desk.w, active: false, requirements: [other] },
      }),
    );
    expect([...desk.w.controls].map(({ name }) => name)).toEqual(['Distance bounding', 'Distance bounding (TR-03)']);
  });

  it('comes without controls whose requirement the library does not have, or without any if none are given', () => {
    const desk = taskWithThreats('t', 'u');
    const to = [{ id: 't', name: '' }];
    desk.do(...importOps({ ...given, library: 'attacks', entries: [relay], to }));
    desk.do(
      ...importOps({
        ...given,
        library: 'attacks',
        entries: [relay],
        to: [{ id: 'u', name: '' }],
        controls: { w: desk.w, active: false, requirements: [] },
      }),
    );
    expect([...desk.w.controls]).toEqual([]);
    expect([...desk.w.treeNodes].flatMap(({ controls }) => controls)).toEqual([]);
  });
});

describe('what getting around a requirement takes', () => {
  const hardens = (more: object) => libraries.requirements.form.parse({ name: both('R'), hardens: [more] });
  const spoofing = { codes: ['AT-1'], threatTypes: ['S'], assetCategories: ['FUN'] };

  it('is what it says of the attack, else of its threat type and asset category together', () => {
    expect(hardeningFor(uwb, { ...spoofing, codes: ['TR-03'] })?.potential).toEqual(far);
    expect(hardeningFor(uwb, spoofing)).toBeUndefined();
    expect(
      hardeningFor(hardens({ threatTypes: ['S'], assetCategories: ['FUN'], potential: far }), spoofing),
    ).toBeDefined();
    expect(
      hardeningFor(hardens({ threatTypes: ['S'], assetCategories: ['HW'], potential: far }), spoofing),
    ).toBeUndefined();
    expect(hardeningFor(hardens({ potential: far }), spoofing)).toBeUndefined();
  });

  it('is for an attack that names the requirement also what it says of others', () => {
    const others = hardens({ attacks: ['AT-9'], threatTypes: ['S'], potential: far });
    expect(hardeningFor(others, spoofing)).toBeUndefined();
    expect(hardeningNamed(others, spoofing)?.potential).toEqual(far);
    expect(hardeningNamed(others, { ...spoofing, threatTypes: ['D'] })?.potential).toEqual(far);
    expect(hardeningNamed(hardens({ attacks: ['AT-9'], potential: far }), spoofing)?.potential).toEqual(far);
    expect(hardeningNamed({ hardens: [] }, spoofing)).toBeUndefined();
  });
});

describe('requirements of the library as controls of a task', () => {
  const general = entry(
    'requirements',
    {
      code: 'CR-COM-01',
      name: both('Message authentication'),
      hardens: [{ threatTypes: ['S'], potential: far, reason: both('The key is needed.') }],
    },
    'mac',
  );

  function taskWithPath(): Desk {
    const desk = taskWithThreats('t');
    const rated = (ET: string, SE: string) => ({
      'attack-potential': { ET, SE, KoIC: 'public', WoO: 'easy', Eq: 'standard' },
    });
    desk.do(add('steps', { name: 'Get near', ratings: rated('1d', 'layman') }, 's1'));
    desk.do(add('steps', { name: 'Send', ratings: rated('1w', 'expert') }, 's2'));
    desk.do(add('steps', { name: 'Drive off', ratings: rated('1d', 'layman') }, 's3'));
    desk.do(add('paths', { name: 'Relay', threats: ['t'], steps: ['s1', 's2', 's3'] }, 'p'));
    return desk;
  }
  const placesIn = ({ w }: Desk, attacks = [relay], requirements = [uwb, general]) =>
    new HardenedPlaces(w, new Rater(w.method).rate(w), attacks, requirements);

  it('go on the decisive step of a path, and say from which level to which', () => {
    const desk = taskWithPath();
    const chosen = [{ requirement: general, places: placesIn(desk).of(general) }];
    expect(chosen[0]?.places).toMatchObject([{ on: 'steps', row: 's2', of: 'paths', owner: 'p' }]);
    const before = desk.w;
    expect(controlEffects(desk.w, chosen, given)).toMatchObject([
      { before: { level: 'H', sum: 8 }, after: { level: 'VL', sum: 34 } },
    ]);
    expect(desk.w).toBe(before);
    desk.do(...hardeningOps(desk.w, chosen, { ...given, active: true }));
    const [control] = [...desk.w.controls];
    expect(desk.w.steps.get('s2')?.controls).toEqual([control?.id]);
    expect(controlled(desk).paths.get('p')?.guarded?.rating).toMatchObject({ level: 'VL', sum: 34 });
    desk.undo();
    expect([...desk.w.controls, ...desk.w.requirements]).toEqual([]);
  });

  it('go on paths whose entry names them among its mitigations, whatever they say of attacks', () => {
    const desk = taskWithPath();
    const path = desk.w.paths.get('p');
    const library = { library: 'attacks' as const, entry: 'relay', rev: 1, language: 'en' as const };
    const named = { ...relay, code: 'AC-1', mitigations: ['CR-WIR-01'] };
    expect(placesIn(desk, [named]).of(uwb)).toEqual([]);
    if (path) desk.do(change('paths', path, { library }));
    expect(placesIn(desk, [named]).of(uwb)).toMatchObject([{ row: 's2', owner: 'p', hardening: { potential: far } }]);
    expect(placesIn(desk, [{ ...named, mitigations: [] }]).of(uwb)).toEqual([]);
  });

  it('go by kind only on attacks that no requirement answers by name', () => {
    const desk = taskWithPath();
    const path = desk.w.paths.get('p');
    const library = { library: 'attacks' as const, entry: 'relay', rev: 1, language: 'en' as const };
    if (path) desk.do(change('paths', path, { library }));
    const open = { ...relay, code: 'AC-1', mitigations: ['R155-M10'] };
    expect(placesIn(desk, [open]).of(general)).toMatchObject([{ row: 's2', owner: 'p' }]);
    expect(placesIn(desk, [{ ...open, mitigations: ['R155-M10', 'CR-WIR-01'] }]).of(general)).toEqual([]);
  });

  it('go on the nodes of a tree whose entry names them, else on the hardest step of the easiest way', () => {
    const desk = taskWithThreats('t');
    const { nodes, ...rest } = relay;
    plant(desk, ['t'], false, { ...rest, nodes: nodes.map(({ controls: _, ...node }) => node) });
    const names = (some: readonly { row: string }[]) =>
      some.map(({ row }) => {
        const node = desk.w.treeNodes.get(row);
        return node?.text || desk.w.steps.get(node?.step ?? '')?.name;
      });
    const places = placesIn(desk);
    expect(names(places.of(uwb))).toEqual([
      'LF and RF of a classic key are relayed',
      'Bluetooth of a phone key is relayed at link layer',
    ]);
    expect(names(places.of(general))).toEqual([]);
    expect(names(placesIn(desk, [relay], [general]).of(general))).toEqual([
      'Repeat the LF wake-up of the vehicle towards the key',
    ]);
    const effects = controlEffects(desk.w, [{ requirement: uwb, places: places.of(uwb) }], given);
    expect(effects).toMatchObject([
      { before: { level: 'H', sum: 8, node: 'H' }, after: { level: 'VL', node: 'VL' } },
      { before: { level: 'H' }, after: { level: 'VL' } },
    ]);
  });

  it('are not offered where they hang already, change nothing there, and find no place in a task they say nothing of', () => {
    const desk = taskWithPath();
    const places = placesIn(desk).of(general);
    desk.do(...hardeningOps(desk.w, [{ requirement: general, places }], { ...given, active: false }));
    expect(hardeningOps(desk.w, [{ requirement: general, places }], { ...given, active: true })).toEqual([]);
    expect(placesIn(desk).of(general)).toEqual([]);
    const other = { ...general, hardens: [{ ...general.hardens[0], threatTypes: ['D'] }] } as typeof general;
    expect(placesIn(desk).of(other)).toEqual([]);
  });

  it('come as candidates where somebody only thinks of them', () => {
    const desk = taskWithPath();
    const places = placesIn(desk).of(general);
    desk.do(...hardeningOps(desk.w, [{ requirement: general, places }], { ...given, active: false, candidate: true }));
    expect([...desk.w.controls]).toMatchObject([{ active: false, candidate: true, cost: null }]);
  });
});
