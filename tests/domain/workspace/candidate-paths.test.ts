import { beforeEach, describe, expect, it } from 'vitest';
import { acceptedPaths, candidatePaths } from '#domain/workspace/candidate-paths.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { drawingDesk } from '../diagram/drawing-desk.ts';

let desk: ReturnType<typeof drawingDesk>;
const ways = (entry: string, target: string) => candidatePaths(desk.w, entry, target).paths.map((way) => way.join(' '));

beforeEach(() => {
  desk = drawingDesk();
  for (const [i, id] of ['cloud', 'telematics', 'gateway', 'lamp', 'obd'].entries())
    desk.asset(id, { x: i * 200, y: 0, width: 152, height: 46 });
  desk.flow('cellular', 'cloud', 'telematics');
  desk.flow('ethernet', 'telematics', 'gateway');
  desk.flow('lamp-bus', 'gateway', 'lamp');
  desk.flow('diagnosis', 'obd', 'gateway');
});

describe('ways from an entry point to a target', () => {
  it('follow the flows, each of which is a place on the way', () => {
    expect(ways('cloud', 'lamp')).toEqual(['cloud cellular telematics ethernet gateway lamp-bus lamp']);
    expect(ways('obd', 'lamp')).toEqual(['obd diagnosis gateway lamp-bus lamp']);
  });

  it('go in the direction of the arrow, in both where there is none', () => {
    expect(ways('lamp', 'gateway')).toEqual([]);
    desk.do(change('links', desk.w.links.get('link-lamp-bus')!, { arrow: 'both' }));
    expect(ways('lamp', 'gateway')).toEqual(['lamp lamp-bus gateway']);
    desk.do(change('links', desk.w.links.get('link-lamp-bus')!, { arrow: 'backward' }));
    expect(ways('gateway', 'lamp')).toEqual([]);
    desk.do(change('links', desk.w.links.get('link-lamp-bus')!, { arrow: 'none' }));
    expect([ways('gateway', 'lamp'), ways('lamp', 'gateway')].flat()).toHaveLength(2);
  });

  it('may begin or end on a flow', () => {
    expect(ways('ethernet', 'lamp')).toEqual(['ethernet gateway lamp-bus lamp']);
    expect(ways('obd', 'lamp-bus')).toEqual(['obd diagnosis gateway lamp-bus']);
  });

  it('are all of them, the shortest first, and pass nothing twice', () => {
    desk.flow('backdoor', 'telematics', 'lamp');
    desk.do(change('links', desk.w.links.get('link-ethernet')!, { arrow: 'both' }));
    expect(ways('cloud', 'lamp')).toEqual([
      'cloud cellular telematics backdoor lamp',
      'cloud cellular telematics ethernet gateway lamp-bus lamp',
    ]);
  });

  it('lead over an asset from one diagram into another, and past a line that is no asset', () => {
    desk.do(
      add('diagrams', { name: 'Rear' }, 'd2'),
      add('assets', { name: 'trailer' }, 'trailer'),
      add('nodes', { diagram: 'd2', asset: 'lamp', x: 0, y: 0, width: 152, height: 46 }, 'lamp-again'),
      add('nodes', { diagram: 'd2', asset: 'trailer', x: 300, y: 0, width: 152, height: 46 }, 'node-trailer'),
      add('links', { diagram: 'd2', from: 'lamp-again', to: 'node-trailer' }),
    );
    expect(ways('obd', 'trailer')).toEqual(['obd diagnosis gateway lamp-bus lamp trailer']);
  });

  it('are none where nothing leads there, and none from a place to itself', () => {
    desk.asset('alone', { x: 0, y: 400, width: 152, height: 46 });
    expect(candidatePaths(desk.w, 'obd', 'alone')).toEqual({ paths: [], truncated: false });
    expect(candidatePaths(desk.w, 'obd', 'obd').paths).toEqual([]);
  });

  it('are cut, and say so, where a dense drawing has too many; quickly', () => {
    const all = Array.from({ length: 30 }, (_, i) => `n${i}`);
    for (const [i, id] of all.entries()) desk.asset(id, { x: i * 200, y: 200, width: 152, height: 46 });
    desk.do(
      ...all.flatMap((from) =>
        all
          .filter((to) => to !== from)
          .map((to) => add('links', { diagram: 'd', from: `node-${from}`, to: `node-${to}` })),
      ),
    );
    const { paths, truncated } = candidatePaths(desk.w, 'n0', 'n29');
    expect(paths[0]).toEqual(['n0', 'n29']);
    expect(paths).toHaveLength(12);
    expect(truncated).toBe(true);
  });
});

describe('accepted candidates', () => {
  it('are attack paths of the threat in one edit; a step of two of them is one row', () => {
    desk.do(add('threats', { description: 'Light off', type: 'S', assets: ['lamp'], property: 'I' }, 't'));
    let n = 0;
    const enter = { key: 'enter obd', name: 'Plug in at the OBD port' };
    desk.do(
      ...acceptedPaths(
        't',
        [
          { name: 'By diagnosis', steps: [enter, { key: 'a', name: 'Send diagnosis frames' }] },
          { name: 'By flashing', steps: [enter, { key: 'b', name: 'Flash the gateway' }] },
        ],
        () => `new-step-${++n}`,
      ),
    );
    const paths = [...desk.w.paths];
    expect(paths.map(({ name, threats }) => [name, threats])).toEqual([
      ['By diagnosis', ['t']],
      ['By flashing', ['t']],
    ]);
    expect(desk.w.steps.size).toBe(3);
    expect(paths[0]!.steps[0]).toBe(paths[1]!.steps[0]);
    expect(paths.map(({ steps }) => steps.map((id) => desk.w.steps.get(id)!.name))).toEqual([
      ['Plug in at the OBD port', 'Send diagnosis frames'],
      ['Plug in at the OBD port', 'Flash the gateway'],
    ]);
  });
});
