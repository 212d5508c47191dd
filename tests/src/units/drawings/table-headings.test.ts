import { describe, expect, it } from 'vitest';
import { DrawingRefused } from '#domain/drawn/import/limits.ts';
import { readFile } from '@/features/topology/import/read-file';
import { importedInto } from '../../world/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';

const drawn = (text: string) => {
  const [page] = fromText('t.csv', text).pages;
  const names = new Map([...(page?.nodes ?? []), ...(page?.groups ?? [])].map(({ id, name }) => [id, name]));
  return {
    nodes: page?.nodes.map(({ name, group }) => [name, names.get(group ?? '') ?? '']),
    flows: page?.links.map(({ name, from, to, description }) => [name, names.get(from), names.get(to), description]),
    unread: page?.unread.map(({ why, what, count }) => `${why} ${what} ${count}`),
  };
};

describe('the headings of a table that is a drawing', () => {
  it('are read in Chinese, in the code page of a Chinese Windows too', () => {
    // 类型,编号,名称,从,到 / 节点,1,电机 / 节点,2,仪表 / 连接,3,转速,1,2 in GBK.
    const bytes = Buffer.from(
      'c0e0d0cd2cb1e0bac52cc3fbb3c62cb4d32cb5bd0abddab5e32c312cb5e7bbfa2c2c0abddab5e32c322cd2c7b1ed2c2c0ac1acbdd32c332cd7aacbd92c312c320a',
      'hex',
    );
    const [page] = readFile('t.csv', bytes).pages;
    expect(page?.nodes.map(({ name }) => name)).toEqual(['电机', '仪表']);
    expect(page?.links.map(({ name }) => name)).toEqual(['转速']);
    expect(page?.unread).toEqual([]);
  });

  it.each([
    ['源区域,自,至,报文,协议'],
    ['Source zone,Sender,Receiver,Message,Protocol'],
    ['Trust boundary of source,Source node,Destination node,Signal / message,Protocol'],
    ['Quellzone,Quelle,Ziel,Nachricht,Protokoll'],
  ])('%s: each flow has its name, its protocol and the zone of its sender', (headings) => {
    expect(drawn(`${headings}\nChassis,Brake,Tester,Slow down,CAN FD\n,Tester,Brake,Read,`)).toEqual({
      nodes: [
        ['Brake', 'Chassis'],
        ['Tester', ''],
      ],
      flows: [
        ['Slow down', 'Brake', 'Tester', 'Protocol: CAN FD'],
        ['Read', 'Tester', 'Brake', ''],
      ],
      unread: [],
    });
  });

  it('are read in German, of nodes and flows in one table', () => {
    const text =
      'Komponente;Typ;Zone;Von;Nach;Datenfluss\nSitz;Steuergerät;Fahrzeug;;;\nTaster;Gerät;;;;\n;;;Taster;Sitz;Öffnen';
    expect(drawn(text)).toEqual({
      nodes: [
        ['Sitz', 'Fahrzeug'],
        ['Taster', ''],
      ],
      flows: [['Öffnen', 'Taster', 'Sitz', '']],
      unread: [],
    });
    expect(importedInto(fromText('t.csv', text)).inside).toEqual({ Sitz: true, Taster: false, Öffnen: true });
  });

  it.each(['Out of scope', 'out_of_scope', '范围外'])('%s: what is out of scope is, with its reason', (heading) => {
    const { inside, made } = importedInto(
      fromText(
        't.csv',
        `name,zone,from,to,${heading},Reason\nRadio,Car,,,yes,not ours\nHorn,Car,,,no,\nBeep,,Radio,Horn,1,`,
      ),
    );
    expect(inside).toEqual({ Radio: false, Horn: true, Beep: false });
    expect(made('Radio')?.boundaryOverride?.reason).toBe('not ours');
  });

  it('that are not known are named, with how many cells are below them', () => {
    expect(drawn('name,Colour,Weight\nLamp,red,\nHorn,blue,').unread).toEqual([
      'attributes Colour 2',
      'attributes Weight 1',
    ]);
  });

  it('of which none is known are named where the file is refused; a text is no table', () => {
    const refused = (text: string) => {
      try {
        return fromText('t.csv', text).format;
      } catch (error) {
        return error instanceof DrawingRefused && `${error.why} ${error.found}`;
      }
    };
    expect(refused('Colour;Weight\nred;1\nblue;2')).toBe('unknownColumns Colour · Weight');
    expect(refused('Dear all, here it is.\nYours')).toBe('unknownFormat ');
  });
});
