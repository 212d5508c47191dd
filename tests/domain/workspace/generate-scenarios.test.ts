import { describe, expect, it } from 'vitest';
import { damageOps, missingDamages } from '#domain/generate/damages.ts';
import { proposeGoals } from '#domain/generate/goals.ts';
import { ledOps, missingThreats, threatOps, unledThreats } from '#domain/generate/threats.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type Desk, empty, headlamp } from '#tests/world/headlamp.ts';

const english = (text: { en: string }) => text.en;
const chinese = (text: { zh: string }) => text.zh;

/** A desk with one asset and these properties. */
function withAsset(properties: string[], fields: object = {}): Desk {
  const desk = empty();
  desk.do(add('assets', { name: 'Lamp request', properties, ...fields }));
  return desk;
}

describe('generated damage scenarios', () => {
  it('are the sentence of every assigned property without one, in the order of the method and in the language asked for', () => {
    const { w } = withAsset(['A', 'C']);
    expect(missingDamages(w, english).map(({ property, description }) => [property, description])).toEqual([
      ['C', 'Content of Lamp request becomes known to an unauthorised party'],
      ['A', 'Lamp request is not available when needed, so the function is lost or degraded'],
    ]);
    expect(missingDamages(w, chinese)[0]?.description).toBe('Lamp request 的内容被未授权方获知');
  });

  it.each([
    ['Gateway ECU', 'Gateway ECU 的内容被未授权方获知', '篡改 Gateway ECU', '应保护 Gateway ECU 的完整性，防止篡改'],
    ['中央网关', '中央网关的内容被未授权方获知', '篡改中央网关', '应保护中央网关的完整性，防止篡改'],
    ['网关 ECU', '网关 ECU 的内容被未授权方获知', '篡改网关 ECU', '应保护网关 ECU 的完整性，防止篡改'],
  ])('have blanks around letters in Chinese, and none where Chinese signs meet: %s', (name, damage, threat, goal) => {
    const desk = withAsset(['C', 'I'], { name });
    desk.do(...damageOps(missingDamages(desk.w, chinese)));
    desk.do(...threatOps(missingThreats(desk.w, chinese)));
    expect(desk.row('damages', 'DS-1').description).toBe(damage);
    const tampering = [...desk.w.threats].find(({ type }) => type === 'T');
    expect(tampering?.description).toBe(threat);
    desk.do(add('risks', { threat: tampering?.id ?? '', damage: tampering?.damages[0] ?? '', treatments: ['reduce'] }));
    expect(proposeGoals(desk.w, chinese).map(({ text }) => text)).toEqual([goal]);
  });

  it('leave a pair alone that has a damage scenario, and find nothing the second time', () => {
    const desk = withAsset(['I', 'A']);
    const own = add('damages', { description: 'My own words', assets: [desk.row('assets', 'A-1').id], property: 'I' });
    desk.do(own);
    desk.do(...damageOps(missingDamages(desk.w, english)));
    expect(desk.codes('damages')).toEqual(['DS-1', 'DS-2']);
    expect(desk.row('damages', 'DS-1').description).toBe('My own words');
    expect(desk.row('damages', 'DS-2')).toMatchObject({ property: 'A', ratings: {} });
    expect(missingDamages(desk.w, english)).toEqual([]);
  });

  it('are for security assets inside the trust boundary only', () => {
    expect(missingDamages(withAsset(['I'], { insideTrustBoundary: false }).w, english)).toEqual([]);
    expect(missingDamages(withAsset(['I'], { isSecurityAsset: false }).w, english)).toEqual([]);
  });

  it('keep a name with signs that a replacement would take for its own', () => {
    const { w } = withAsset(['C'], { name: "Key $& $1 $'" });
    expect(missingDamages(w, english)[0]?.description).toBe(
      "Content of Key $& $1 $' becomes known to an unauthorised party",
    );
  });
});

describe('generated threat scenarios', () => {
  it('are one for every threat type of a property that leads to damage', () => {
    const desk = withAsset(['I', 'A']);
    expect(missingThreats(desk.w, english)).toEqual([]);
    desk.do(...damageOps(missingDamages(desk.w, english)));
    const found = missingThreats(desk.w, english);
    expect(found.map(({ property, type, description }) => [property, type, description])).toEqual([
      ['I', 'S', 'Spoofing of Lamp request'],
      ['I', 'T', 'Tampering of Lamp request'],
      ['A', 'D', 'Denial of service of Lamp request'],
    ]);
    desk.do(...threatOps(found));
    expect(desk.row('threats', 'TS-2').damages).toEqual([desk.row('damages', 'DS-1').id]);
    expect(missingThreats(desk.w, english)).toEqual([]);
  });

  it('name the property where one type threatens several of an asset: no two texts are equal', () => {
    const desk = withAsset(['I', 'AU', 'A']);
    desk.do(...damageOps(missingDamages(desk.w, english)));
    expect(missingThreats(desk.w, english).map(({ description }) => description)).toEqual([
      'Spoofing of Lamp request (Integrity)',
      'Tampering of Lamp request',
      'Denial of service of Lamp request',
      'Spoofing of Lamp request (Authenticity)',
    ]);
    expect(missingThreats(desk.w, chinese)[0]?.description).toBe('伪造 Lamp request（完整性）');
    // Also when the other one is there already.
    desk.do(...threatOps(missingThreats(desk.w, english).slice(0, 3)));
    expect(missingThreats(desk.w, english).map(({ description }) => description)).toEqual([
      'Spoofing of Lamp request (Authenticity)',
    ]);
  });

  it('lead to every damage scenario of the pair, and skip the asset, property and type that are there', () => {
    const desk = withAsset(['I']);
    const assets = [desk.row('assets', 'A-1').id];
    desk.do(
      add('damages', { description: 'Lamps off', assets, property: 'I' }),
      add('damages', { description: 'Glare', assets, property: 'I' }),
      add('threats', { description: 'Spoofed request', assets, property: 'I', type: 'S' }),
    );
    expect(missingThreats(desk.w, english)).toEqual([
      {
        asset: assets[0],
        property: 'I',
        type: 'T',
        description: 'Tampering of Lamp request',
        damages: [desk.row('damages', 'DS-1').id, desk.row('damages', 'DS-2').id],
      },
    ]);
  });

  it('that are there and lead to nothing are led to the damage scenarios of their pair, and stay as they are otherwise', () => {
    const desk = withAsset(['I', 'A']);
    const assets = [desk.row('assets', 'A-1').id];
    desk.do(
      add('threats', { description: 'Spoofed request', assets, property: 'I', type: 'S', reason: 'Imported' }),
      add('threats', { description: 'Spoofed name', assets, property: 'AU', type: 'S' }),
    );
    expect(unledThreats(desk.w)).toEqual([]);
    desk.do(...damageOps(missingDamages(desk.w, english)));
    const before = desk.row('threats', 'TS-1');
    const damage = desk.row('damages', 'DS-1').id;
    expect(unledThreats(desk.w)).toEqual([{ threat: before, damages: [damage] }]);
    desk.do(...ledOps(unledThreats(desk.w)));
    const { rev, updateTime, ...same } = before;
    expect(desk.row('threats', 'TS-1')).toMatchObject({ ...same, damages: [damage] });
    expect(unledThreats(desk.w)).toEqual([]);
  });

  it('follow the damage category a type is tied to in place of its property', () => {
    const desk = withAsset(['I']);
    const assets = [desk.row('assets', 'A-1').id];
    desk.do(add('damages', { description: 'Lamps off', category: 'Light', assets, property: 'I' }));
    const tied = desk.w.method.threatTypes.map((type) => ({
      ...type,
      linkedImpact: type.code === 'D' ? 'Light' : 'Brakes',
    }));
    const w = { ...desk.w, method: { ...desk.w.method, threatTypes: tied } };
    expect(missingThreats(w, english).map(({ type, property }) => [type, property])).toEqual([['D', 'I']]);
  });

  it('follow a delivered category in whichever language it was entered', () => {
    const desk = withAsset(['I']);
    const assets = [desk.row('assets', 'A-1').id];
    desk.do(add('damages', { description: 'Lamps off', category: 'Loss of function', assets, property: 'I' }));
    const tied = desk.w.method.threatTypes.map((type) => ({
      ...type,
      linkedImpact: type.code === 'D' ? '功能丧失' : '滥用',
    }));
    const w = { ...desk.w, method: { ...desk.w.method, threatTypes: tied } };
    expect(missingThreats(w, english).map(({ type }) => type)).toEqual(['D']);
  });

  it('need the property to be assigned still', () => {
    const desk = withAsset(['I']);
    desk.do(...damageOps(missingDamages(desk.w, english)));
    desk.do(change('assets', desk.row('assets', 'A-1'), { properties: [] }));
    expect(missingThreats(desk.w, english)).toEqual([]);
  });

  it('never touch what the example holds', () => {
    const desk = headlamp();
    const before = desk.codes('threats').map((code) => desk.row('threats', code));
    desk.do(...damageOps(missingDamages(desk.w, english)));
    desk.do(...threatOps(missingThreats(desk.w, english)));
    for (const row of before) expect(desk.row('threats', row.code)).toEqual(row);
  });
});
