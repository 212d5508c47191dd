import { describe, expect, it } from 'vitest';
import { drawnFacts } from '#domain/draft/facts.ts';
import { mediaIn } from '#domain/draft/media.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { drawnExample } from '#tests/world/draft/task.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';

const factsOf = (desk: Desk) => drawnFacts(desk.w, { assets: [] });
const size = { diagram: 'd', width: 100, height: 40 };

/** A telematics unit inside the item, a server outside, a phone by Bluetooth, and a brake unit behind the telematics unit. */
function telematics(): Desk {
  const desk = empty();
  const asset = (id: string, name: string, more: object = {}) => add('assets', { name, category: 'HW', ...more }, id);
  const node = (id: string, x: number) => add('nodes', { ...size, asset: id, x, y: 100 }, `n-${id}`);
  const link = (from: string, to: string, flow: string | null, arrow: 'forward' | 'both' = 'forward') =>
    add(
      'links',
      { diagram: 'd', from: `n-${from}`, to: `n-${to}`, asset: flow, arrow, text: flow ? '' : 'data' },
      `l-${from}-${to}`,
    );
  desk.do(
    add('diagrams', { name: 'Item' }, 'd'),
    add('groups', { ...size, name: 'Item', boundary: true, x: 150, y: 0, width: 500, height: 400 }, 'g'),
    asset('tbox', 'T-Box'),
    asset('brake', 'Brake control'),
    asset('server', 'Telematics server', { category: 'CLD', insideTrustBoundary: false }),
    asset('phone', 'Phone', { category: 'EXT', insideTrustBoundary: false }),
    asset('ble', 'Bluetooth link', { category: 'COM', diagram: 'link' }),
    asset('bus', 'Chassis CAN', { category: 'COM', diagram: 'link' }),
    asset('software', 'Brake software', { category: 'FW', part: 'brake' }),
    node('server', 0),
    node('phone', 10),
    node('tbox', 300),
    node('brake', 500),
    link('server', 'tbox', null),
    link('phone', 'tbox', 'ble'),
    link('tbox', 'brake', 'bus', 'both'),
  );
  return desk;
}

describe('the facts of a drawing', () => {
  it('name the ways in to an asset, the easiest first', () => {
    const ways = factsOf(telematics()).ways('brake');
    expect(ways.map(({ medium, entry }) => `${medium} at ${entry.name}`)).toEqual([
      'cloud at Telematics server',
      'app at Phone',
      'bluetooth at Bluetooth link',
    ]);
    expect(ways[0]!.places.flatMap(({ isLink, name }) => (isLink ? [] : [name]))).toEqual([
      'Telematics server',
      'T-Box',
      'Brake control',
    ]);
  });

  it('say which flows leave the item, and which cross a zone in it', () => {
    const facts = factsOf(telematics());
    expect([facts.crosses('ble'), facts.crosses('l-server-tbox'), facts.crosses('bus')]).toEqual([
      'outer',
      'outer',
      null,
    ]);
    const example = drawnExample();
    const request = [...example.w.assets].find(({ name }) => name === 'Lamp request')!;
    expect(factsOf(example).crosses(request.id)).toBe('inner');
  });

  it('reach a part by what it is part of', () => {
    const facts = factsOf(telematics());
    expect(facts.ways('software').map(({ medium }) => medium)).toContain('bluetooth');
  });

  it('hold a radio to what is near it, and let the back end pass to the end', () => {
    const facts = factsOf(telematics());
    expect(facts.mediaAt('tbox').has('bluetooth')).toBe(true);
    expect(facts.mediaAt('brake').has('bluetooth')).toBe(false);
    expect(facts.mediaAt('brake').has('cloud')).toBe(true);
    expect(facts.mediaAt('brake').has('can')).toBe(true);
  });

  it('take what a flow is about for no interface it comes over', () => {
    const desk = telematics();
    const called = (name: string) => {
      desk.do(change('assets', desk.w.assets.get('bus')!, { name }));
      return [...factsOf(desk).places.get('bus')!.media];
    };
    expect(called('Charging request')).toEqual([]);
    expect(called('充电请求')).toEqual([]);
    expect(called('Camera diagnosis on CAN')).toEqual(['can']);
    expect(called('Immobiliser request')).toEqual([]);
    expect(called('LF/RF exchange')).toEqual(['keyless']);
    desk.do(change('assets', desk.w.assets.get('brake')!, { name: 'Charging inlet' }));
    expect(factsOf(desk).places.get('brake')!.media).toEqual(['charging']);
  });

  it('go against no arrow', () => {
    const desk = telematics();
    const link = desk.w.links.get('l-server-tbox')!;
    desk.do({ op: 'change', kind: 'links', id: link.id, rev: link.rev, patch: { arrow: 'backward' } });
    expect(
      factsOf(desk)
        .ways('brake')
        .map(({ medium }) => medium),
    ).not.toContain('cloud');
  });

  it('know media by words of both languages, and the verb from the bus', () => {
    expect(mediaIn('蓝牙钥匙')).toContain('bluetooth');
    expect(mediaIn('OBD 接口')).toContain('obd');
    expect(mediaIn('Nobody can reach it')).toEqual([]);
    expect(mediaIn('Body CAN')).toEqual(['can']);
  });
});
