import { describe, expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { wordsOfHeader } from '#domain/tara-table/header-words.ts';
import { findHeading, guessMapping } from '#domain/tara-table/heading.ts';

const usesOf = (...headers: string[]) => guessMapping(headers, defaultMethod);
const heading = (...lines: string[][]) => {
  const found = findHeading(
    lines.map((cells) => ({ cells })),
    defaultMethod,
  );
  return found && { at: found.at, uses: guessMapping(found.headers, defaultMethod) };
};

describe('a header of a TARA table', () => {
  it.each([
    ['Safety (S)', 'dimension:S'],
    ['S (Safety)', 'dimension:S'],
    ['S - Safety impact', 'dimension:S'],
    ['impact_safety', 'dimension:S'],
    ['财务（F）', 'dimension:F'],
    ['Elapsed Time [ET]', 'parameter:ET'],
    ['经过时间 Elapsed time', 'parameter:ET'],
    ['Attack potential: ET', 'parameter:ET'],
    ['Knowledge of the TOE', 'parameter:KoIC'],
    ['对相关项或组件的了解', 'parameter:KoIC'],
    ['对对象或组件的了解', 'parameter:KoIC'],
    ['对组件的了解', 'parameter:KoIC'],
    ['Decision', 'treatments'],
    ['Feasibility rating', 'feasibility'],
    ['time_consuming', 'parameter:ET'],
    ['assigned_security_attribute', 'property'],
    ['Cybersecurity properties', 'property'],
    ['网络安全属性\nSecurity property', 'property'],
    ['damageScenarioId', 'damageId'],
    ['Damage scenario number', 'damageId'],
    ['Assets', 'asset'],
    ['Name of the asset', 'asset'],
    ['Asset no.', 'assetId'],
    ['资产的描述', 'assetDescription'],
    ['Threat category', 'threatType'],
    ['Attack paths', 'path'],
    ['cal_level', 'cal'],
    ['Risk handling decision', 'treatments'],
    ['信息安全目标', 'goalOrClaim'],
    ['Security goals', 'goalOrClaim'],
    ['Countermeasures', 'strategy'],
    ['残余风险等级', 'residual'],
    ['处置后等级', 'residual'],
    ['Damage scenario (ID)', 'damageId'],
    ['Remarks', ''],
    ['ID', ''],
    ['Number', ''],
    ['Asset owner', ''],
    ['Impact - Remarks', ''],
    ['Safety / Privacy', ''],
  ])('%s is read as %s', (header, use) => {
    expect(usesOf(header)).toEqual([use]);
  });

  it('that says its use outright goes before one that says it in other words', () => {
    expect(usesOf('Asset (free text)', 'Safety (old)', 'Asset', 'Safety')).toEqual(['', '', 'asset', 'dimension:S']);
  });
});

describe('a heading of two lines', () => {
  it('names a column by its lower line, by both where they belong together, else by the upper one', () => {
    expect(
      heading(
        ['TARA of the window'],
        ['No', 'Asset', '', 'Damage scenario', '', 'Impact', '', 'Security property', '', 'Risk', ''],
        ['', 'ID', 'Name', 'ID', 'Description', 'Safety', 'Rating', 'C', 'I', 'Value', 'Level'],
        ['1', 'A-1', 'Window', 'DS-1', 'Injury', 'Severe', 'Severe', '', 'x', '4', 'High'],
      ),
    ).toEqual({
      at: 2,
      uses: [
        'no',
        'assetId',
        'asset',
        'damageId',
        'damage',
        'dimension:S',
        'impact',
        'property:C',
        'property:I',
        'riskValue',
        'riskLevel',
      ],
    });
  });

  it('is shown with both lines, so that two columns of one name are told apart', () => {
    const found = findHeading(
      [{ cells: ['Asset', 'Damage', '', 'Threat', ''] }, { cells: ['', 'ID', 'Note', 'ID', 'Type'] }],
      defaultMethod,
    );
    expect(found?.headers.map(wordsOfHeader)).toEqual([
      'Asset',
      'Damage / ID',
      'Damage / Note',
      'Threat / ID',
      'Threat / Type',
    ]);
  });

  it('is none where one line says it all, or a line of the table follows', () => {
    const head = ['Asset', 'Property', 'Damage scenario', 'Remarks'];
    expect(heading(head, ['Gateway', 'Integrity', 'Stops', 'Safety'])?.at).toBe(0);
    expect(heading(['Asset', '', '', ''], head, ['Gateway', 'C', 'Stops', ''])?.at).toBe(1);
    expect(heading(['Gateway', 'Seat'])).toBeUndefined();
  });
});
