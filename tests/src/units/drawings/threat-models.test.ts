import { describe, expect, it } from 'vitest';
import { add } from '#domain/workspace/edit.ts';
import { importedInto } from '../../world/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';
import { tm7Of } from '../../world/drawing-tm7.ts';

describe('a model of the Threat Modeling Tool', () => {
  const borders = (type: (standard: string) => string) => [
    { id: 'Body controller', drawn: 'StencilEllipse', type: type('GE.P') },
    { id: 'Immobiliser', drawn: 'StencilEllipse', type: type('GE.P') },
    { id: 'Transponder keys', drawn: 'StencilParallelLines', type: type('GE.DS') },
    { id: 'Workshop', drawn: 'StencilRectangle', type: type('GE.EI') },
  ];
  const lines = [
    { id: 'learn', drawn: 'Connector', from: 'Workshop', to: 'Body controller' },
    { id: 'ask', drawn: 'Connector', from: 'Body controller', to: 'Immobiliser' },
    { id: 'look up', drawn: 'Connector', from: 'Immobiliser', to: 'Transponder keys' },
  ];

  it('of a template of its own draws what one of the standard template draws', () => {
    const standard = fromText(
      'a.tm7',
      tm7Of(
        borders((id) => id),
        lines,
      ),
    );
    const own = fromText(
      'b.tm7',
      tm7Of(
        borders((id) => `4f0a-${id.length}`),
        lines,
      ),
    );
    expect(own).toEqual(standard);
    const [page] = own.pages;
    expect(page?.nodes.map(({ name, form }) => [name, form])).toEqual([
      ['Body controller', 'part'],
      ['Immobiliser', 'part'],
      ['Transponder keys', 'store'],
      ['Workshop', 'outside'],
    ]);
    expect(page?.links.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['learn', 'Workshop', 'Body controller'],
      ['ask', 'Body controller', 'Immobiliser'],
      ['look up', 'Immobiliser', 'Transponder keys'],
    ]);
    expect(page?.unread).toEqual([]);
  });

  it('has notes, which are drawn as rectangles too', () => {
    const note = { id: 'Only a remark', drawn: 'StencilRectangle', type: 'GE.A' };
    expect(fromText('a.tm7', tm7Of([note])).pages[0]?.nodes[0]?.form).toBe('note');
  });

  it('gives each interaction its own threat, which names it', () => {
    const disclosed = { title: 'Keys are disclosed', category: 'Information Disclosure', target: 'Transponder keys' };
    const threats = [
      { ...disclosed, flow: 'look up', source: 'Immobiliser', interaction: 'look up' },
      { ...disclosed, flow: 'erase', source: 'Workshop' },
    ];
    const erase = { id: 'erase', drawn: 'Connector', from: 'Workshop', to: 'Transponder keys' };
    const sketch = fromText(
      'a.tm7',
      tm7Of(
        borders((id) => id),
        [...lines, erase],
        threats,
      ),
    );
    const { plan, w } = importedInto(sketch);
    expect([plan.threats.length, plan.leftOut]).toEqual([2, []]);
    expect([...w.threats].map(({ description }) => description)).toEqual([
      'Keys are disclosed\nInteraction: look up (Immobiliser → Transponder keys)',
      'Keys are disclosed\nInteraction: erase (Workshop → Transponder keys)',
    ]);
    // Imported again, both are there.
    expect(importedInto(sketch, { w }).plan.threatsLeft.map(({ why }) => why)).toEqual(['there', 'there']);
  });

  it('has two threats where it lists two that say the same', () => {
    const twice = Array.from({ length: 2 }, () => ({
      title: 'Replayed',
      category: 'Spoofing',
      flow: 'ask',
      source: 'Body controller',
      target: 'Immobiliser',
    }));
    const { plan } = importedInto(
      fromText(
        'a.tm7',
        tm7Of(
          borders((id) => id),
          lines,
          twice,
        ),
      ),
    );
    expect(plan.threats).toEqual(['Replayed', 'Replayed']);
  });

  it('says what is out of scope of processes, stores and flows, in every template', () => {
    const out = (name: string, reason: string) => [
      [name, 'true', '71f3d9aa-b8ef-4e54-8126-607a1d903103'] as const,
      ['Why', reason, '752473b6-52d4-4776-9a24-202153f7d579'] as const,
    ];
    const boundary = {
      id: 'Vehicle',
      drawn: 'BorderBoundary',
      at: { left: -50, top: -50, width: 2000, height: 900 },
    };
    const [body, immobiliser, keys, workshop] = borders((id) => id);
    const parts = [
      { ...body, says: out('Out Of Scope', 'the supplier analyses it') },
      immobiliser,
      { ...keys, says: out('不在范围内', '') },
      workshop,
      boundary,
    ] as Parameters<typeof tm7Of>[0];
    const [learn, ...others] = lines;
    const flows = [{ ...learn, says: out('Out Of Scope', 'only in the plant') }, ...others] as typeof lines;
    const { inside, made } = importedInto(fromText('a.tm7', tm7Of(parts, flows)));
    expect(inside).toEqual({
      'Body controller': false,
      Immobiliser: true,
      'Transponder keys': false,
      Workshop: true,
      learn: false,
      ask: true,
      'look up': true,
    });
    expect(made('Body controller')?.boundaryOverride?.reason).toBe('the supplier analyses it');
    expect(made('learn')?.boundaryOverride?.reason).toBe('only in the plant');
    expect(made('Transponder keys')?.boundaryOverride?.reason).toBe('Out of scope there');
  });
});

describe('a Threat Dragon model', () => {
  const placed = { position: { x: 0, y: 0 }, size: { width: 120, height: 60 } };
  const out = { outOfScope: true, reasonOutOfScope: 'of another team' };
  const cell = (id: string, shape: string, data: object) => ({ id, shape, ...placed, data: { name: id, ...data } });
  const modelOf = (...cells: object[]) =>
    fromText(
      'm.json',
      JSON.stringify({ version: '2.2.0', summary: { title: 'M' }, detail: { diagrams: [{ title: 'D', cells }] } }),
    );

  it('puts processes, stores, actors and flows out of scope, with the reason', () => {
    const flow = (id: string, data: object) => ({
      ...cell(id, 'flow', data),
      source: { cell: 'Radio' },
      target: { cell: 'Contacts' },
    });
    const sketch = modelOf(
      cell('Vehicle', 'trust-boundary-box', {}),
      cell('Radio', 'process', {}),
      cell('Radio app', 'process', out),
      cell('Contacts', 'store', out),
      cell('Passenger', 'actor', { outOfScope: true }),
      flow('names', out),
      flow('calls', {}),
    );
    const { inside, made } = importedInto(sketch);
    expect(inside).toEqual({
      Radio: true,
      'Radio app': false,
      Contacts: false,
      Passenger: false,
      names: false,
      calls: true,
    });
    expect(made('names')?.boundaryOverride).toEqual({ inside: false, reason: 'of another team' });
    expect(made('Passenger')?.boundaryOverride).toEqual({ inside: false, reason: 'Out of scope there' });
  });

  it('of version 1 keeps the facts of an element on its cell', () => {
    const cells = [{ id: 'k', type: 'tm.Store', ...placed, attrs: { text: { text: 'Logs' } }, ...out, isALog: true }];
    const model = { summary: {}, detail: { diagrams: [{ title: 'D', diagramJson: { cells } }] } };
    const { made } = importedInto(fromText('m.json', JSON.stringify(model)));
    expect(made('Logs')?.boundaryOverride?.inside).toBe(false);
    expect(made('Logs')?.description).toContain('isALog');
  });

  it('changes nothing of the scope of an asset that is there, and says so', () => {
    const { plan, w } = importedInto(modelOf(cell('Radio', 'process', out)), {
      ops: [add('assets', { name: 'ＲＡＤＩＯ' }, 'known')],
    });
    expect(plan.matched).toEqual([{ id: 'known', name: 'ＲＡＤＩＯ', diagram: 'block', outOfScope: true }]);
    expect(w.assets.get('known')?.boundaryOverride).toBeNull();
  });

  it('makes two assets of two boxes with one name, says so, and finds both again', () => {
    const sketch = modelOf(cell('a', 'process', { name: 'Sensor' }), cell('b', 'process', { name: 'Sensor' }));
    const { plan, w } = importedInto(sketch, { ops: [add('assets', { name: 'sensor' }, 'known')] });
    expect(plan.matched.map(({ id }) => id)).toEqual(['known']);
    expect(plan.made).toMatchObject([{ name: 'Sensor', namesake: true }]);
    const again = importedInto(sketch, { w }).plan;
    expect([again.made, again.matched.map(({ name }) => name)]).toEqual([[], ['sensor', 'Sensor']]);
  });

  it('is no flow that is there where it joins other elements', () => {
    const ends = (from: string, to: string) => ({ source: { cell: from }, target: { cell: to } });
    const read = (id: string, from: string, to: string) => ({
      ...cell(id, 'flow', { name: 'read' }),
      ...ends(from, to),
    });
    const parts = ['A', 'B', 'C', 'D'].map((id) => cell(id, 'process', {}));
    const { w } = importedInto(modelOf(...parts, read('r', 'A', 'B')));
    const { plan } = importedInto(modelOf(...parts, read('r', 'A', 'B'), read('s', 'C', 'D')), { w });
    expect(plan.matched.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D', 'read']);
    expect(plan.made.map(({ name, namesake }) => [name, namesake])).toEqual([['read', true]]);
  });
});
