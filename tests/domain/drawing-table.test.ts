import { describe, expect, it } from 'vitest';
import { pageOfCsv } from '#domain/drawn/import/csv.ts';
import { headerReader } from '#domain/tara-table/header-words.ts';

const namesOf = (text: string) => pageOfCsv(text, 'Bus', { headerReader }).nodes.map(({ name }) => name);

describe('a drawing as a table', () => {
  it.each([',', ';', '\t', '|'])('is read whatever separates its cells, and below a title: %j', (mark) => {
    const lines = [
      ['name', 'category', 'description (what, where, for whom)'],
      ['Gateway', 'HW', 'Routes frames'],
      ['Lamp', 'HW', 'Lights'],
    ];
    const table = lines.map((line) => line.map((cell) => (cell.includes(mark) ? `"${cell}"` : cell)).join(mark));
    expect(namesOf(['Topology of the bus, edition 3', '', ...table].join('\r\n'))).toEqual(['Gateway', 'Lamp']);
    expect(namesOf([`sep=${mark}`, ...table].join('\n'))).toEqual(['Gateway', 'Lamp']);
  });

  it('names a line that says nothing by its number in the sheet', () => {
    const { unread } = pageOfCsv('Topology\n\nname,kind\nGateway,part\n,part\n', 'Bus', { headerReader });
    expect(unread.map(({ why, what }) => `${why} ${what}`)).toEqual(['unknownLine 5']);
  });

  it.each([
    'Element name (EN),Element_Type,Source_Node,target node,Trust boundaries,Asset category [HW/SW]',
    '元素名称,元素类型,源节点,目标节点,信任边界,资产类别',
    'Component (name),Types,SENDER,Receivers,Zone Name,Categories',
  ])('is read by the headings that tables are read by: %s', (head) => {
    const text = ['Components', head, 'Gateway,Component,,,Car,HW', 'Frame,Data_Flow,Gateway,Lamp,,'].join('\n');
    const page = pageOfCsv(text, 'Bus', { headerReader });
    expect(page.nodes.map(({ name, category }) => [name, category])).toEqual([
      ['Gateway', 'HW'],
      ['Lamp', undefined],
    ]);
    expect(page.groups.map(({ name }) => name)).toEqual(['Car']);
    expect(page.links.map(({ name }) => name)).toEqual(['Frame']);
    expect(page.unread).toEqual([]);
  });

  it('names the cell that holds a byte of another code page', () => {
    const { unread } = pageOfCsv('name,description\nGateway,Br\ufffdcke\n', 'Bus', { headerReader });
    expect(unread.map(({ why, what }) => `${why} ${what}`)).toEqual(['unreadable B2 Br\ufffdcke']);
  });

  it.each([
    ['en', 'Stop\nProtocol: BLE'],
    ['zh', 'Stop\n协议：BLE'],
  ] as const)('says the protocol of a flow in the language of the reader: %s', (language, said) => {
    const text = 'name,from,to,flow,protocol\nRequest,Phone,Lamp,Stop,BLE\n';
    const { links } = pageOfCsv(text, 'Bus', { headerReader, language });
    expect(links.map(({ description }) => description)).toEqual([said]);
  });
});
