import { describe, expect, it } from 'vitest';
import { fromText } from '../../world/drawing-files.ts';

describe('Open Threat Model', () => {
  it('takes what mitigates a threat along, and names what it has no place for', () => {
    const file = {
      otmVersion: '0.2.0',
      project: { name: 'Lamp', id: 'lamp' },
      trustZones: [{ id: 'zone', name: 'Vehicle', risk: { trustRating: 10 } }],
      components: [
        {
          id: 'ecu',
          name: 'Lamp ECU',
          parent: { trustZone: 'zone' },
          tags: ['safety'],
          attributes: {},
          threats: [
            { threat: 't1', state: 'exposed', mitigations: [{ mitigation: 'm1' }, { mitigation: 'm2' }] },
            { threat: 'gone', state: '' },
          ],
        },
      ],
      threats: [
        { id: 't1', name: 'Forged request', categories: ['Spoofing'], risk: { likelihood: 100 } },
        { id: 't2', name: 'Of nothing drawn', categories: ['Spoofing'] },
      ],
      mitigations: [
        { id: 'm1', name: 'MAC', description: 'MAC of 64 bits' },
        { id: 'm2', name: 'Gateway', description: 'Filter frames' },
        { id: 'm3', name: 'Unused' },
      ],
    };
    const page = fromText('lamp.otm', JSON.stringify(file)).pages[0];
    expect(page?.threats?.map(({ title, description }) => [title, description])).toEqual([
      ['Forged request', 'Mitigation: MAC of 64 bits\nMitigation: Gateway: Filter frames'],
    ]);
    expect(page?.unread.map(({ why, what, count }) => `${why} ${what} ${count}`)).toEqual([
      'attributes risk 1',
      'attributes state 1',
      'threats gone 1',
      'threats Of nothing drawn 1',
      'attributes mitigation Unused 1',
      'attributes risk 1',
      'attributes tags 1',
    ]);
  });
});
