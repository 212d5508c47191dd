import { describe, expect, it } from 'vitest';
import { planImport } from '#domain/drawn/import/plan.ts';
import type { SketchPage } from '#domain/drawn/import/sketch.ts';
import { readFile } from '@/features/topology/import/read-file';
import { drawingDesk } from '../../../domain/diagram/drawing-desk.ts';
import { fromText } from '../../world/drawing-files.ts';

const pageOf = (text: string): SketchPage => fromText('net.dbc', text).pages[0] as SketchPage;
const messagesIn = (page: SketchPage) => [...new Set(page.links.map(({ name }) => name))];
const nodesIn = (page: SketchPage) => page.nodes.map(({ name }) => name);
const saidOf = (page: SketchPage) => page.unread.map(({ why, what, count }) => `${why} ${what} ${count}`);
const descriptionOf = (page: SketchPage, name: string) =>
  [...page.nodes, ...page.links].find((one) => one.name === name)?.description;

const network = `VERSION ""
BU_: DoorUnit SeatUnit
BO_ 16 DoorState: 8 DoorUnit
 SG_ Open : 0|1@1+ (1,0) [0|1] "" SeatUnit
`;
const later = `BO_ 17 SeatState: 8 SeatUnit
 SG_ Heat : 0|8@1+ (1,0) [0|255] "" DoorUnit
`;

describe('texts of a CAN database', () => {
  it('have quotation marks and backslashes by the rule of the format', () => {
    const page = pageOf(
      `${network}CM_ BO_ 16 "Tells \\"open\\" and \\"shut\\"";\nCM_ BU_ SeatUnit "kept in C:\\\\seat\\\\";\n${later}CM_ BO_ 17 "last";`,
    );
    expect(messagesIn(page)).toEqual(['DoorState', 'SeatState']);
    expect(descriptionOf(page, 'DoorState')).toContain('Tells "open" and "shut"');
    expect(descriptionOf(page, 'SeatUnit')).toBe('kept in C:\\seat\\');
    expect(descriptionOf(page, 'SeatState')).toContain('last');
    expect(saidOf(page)).toEqual([]);
  });

  it('end before the next statement where a tool wrote a path without escaping it', () => {
    const page = pageOf(`${network}CM_ BU_ SeatUnit "kept in C:\\seat\\";\nCM_ BU_ DoorUnit "front left";\n${later}`);
    expect(messagesIn(page)).toEqual(['DoorState', 'SeatState']);
    expect(descriptionOf(page, 'SeatUnit')).toBe('kept in C:\\seat\\');
    expect(descriptionOf(page, 'DoorUnit')).toBe('front left');
  });

  it('may go over lines, hold semicolons and keywords, and share a line', () => {
    const page = pageOf(
      `${network}CM_ BU_ DoorUnit "front;\nBO_ 99 is no message";CM_ BU_ SeatUnit "rear"; CM_ BO_ 16 "both";\n${later}`,
    );
    expect(messagesIn(page)).toEqual(['DoorState', 'SeatState']);
    expect(descriptionOf(page, 'DoorUnit')).toBe('front;\nBO_ 99 is no message');
    expect(descriptionOf(page, 'SeatUnit')).toBe('rear');
    expect(descriptionOf(page, 'DoorState')).toContain('both');
  });
});

describe('names of a CAN database', () => {
  const chinese = `VERSION ""
BU_: 电机 Dash 充电机
BO_ 32 电机状态: 8 电机
 SG_ 转速rpm : 7|16@0+ (1,0) [0|9000] "rpm" Dash,充电机
 SG_ Größe : 23|8@0+ (0.4,0) [0|100] "%" Dash
CM_ BU_ 电机 "前桥";
`;
  it('may have letters of any script', () => {
    const page = pageOf(chinese);
    expect(nodesIn(page)).toEqual(['电机', 'Dash', '充电机']);
    expect(page.links.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['电机状态', '电机', 'Dash'],
      ['电机状态', '电机', '充电机'],
    ]);
    expect(descriptionOf(page, '电机状态')).toContain('转速rpm, Größe');
    expect(descriptionOf(page, '电机')).toBe('前桥');
    expect(saidOf(page)).toEqual([]);
  });

  it('are read in the code page of a Chinese Windows too', () => {
    const ascii = 'VERSION ""\nBU_: ';
    // 网关 in GBK, with the sign 俓 whose second byte is a backslash.
    const bytes = Uint8Array.from([...Buffer.from(ascii), 0xcd, 0xf8, 0xb9, 0xd8, 0x20, 0x82, 0x5c, 0x0a]);
    expect(nodesIn(readFile('gbk.dbc', bytes).pages[0] as SketchPage)).toEqual(['网关', '俓']);
  });

  it('longer than the format allows come from the attributes that keep them', () => {
    const page = pageOf(`${network}BA_DEF_ BU_ "SystemNodeLongSymbol" STRING ;
BA_ "SystemNodeLongSymbol" BU_ DoorUnit "DoorControlUnitOfTheFrontLeftDoorOfTheVehicle";
BA_ "SystemMessageLongSymbol" BO_ 16 "StateOfTheFrontLeftDoorWithItsWindowAndMirror";
BA_ "SystemSignalLongSymbol" SG_ 16 Open "FrontLeftDoorIsOpenOrNotClosedCompletely";
BA_ "GenMsgCycleTime" BO_ 16 100;
`);
    expect(nodesIn(page)).toEqual(['DoorControlUnitOfTheFrontLeftDoorOfTheVehicle', 'SeatUnit']);
    expect(messagesIn(page)).toEqual(['StateOfTheFrontLeftDoorWithItsWindowAndMirror']);
    expect(page.links[0]?.description).toContain('FrontLeftDoorIsOpenOrNotClosedCompletely');
    expect(saidOf(page)).toEqual(['attributes  1']);
  });

  it('that differ in capitals alone are two nodes, as in the tool', () => {
    const page = pageOf('VERSION ""\nBU_: ecu ECU\n');
    let count = 0;
    const plan = planImport(drawingDesk().w, [page], { diagram: 'T', block: 'A' }, () => `made${++count}`);
    expect(plan.made.map(({ name }) => name)).toEqual(['ecu', 'ECU']);
  });
});

describe('what a CAN database says twice or wrong is told', () => {
  it('a message with a number that is taken, senders of no message, lines that are none', () => {
    const page = pageOf(`${network}BO_ 16 Other: 8 SeatUnit\nBO_TX_BU_ 99 : SeatUnit;\nBO_ x y\nQQ_ new words\n`);
    expect(messagesIn(page)).toEqual(['DoorState']);
    expect(saidOf(page)).toEqual([
      'unknownLine BO_TX_BU_ 99 : SeatUnit; 1',
      'unknownLine BO_ x y 1',
      'unknownLine QQ_ new words 1',
      'repeated Other 1',
    ]);
  });

  it('a statement whose semicolon is missing takes no other with it', () => {
    const page = pageOf(`${network}CM_ BU_ DoorUnit "front"\n${later}`);
    expect(messagesIn(page)).toEqual(['DoorState', 'SeatState']);
    expect(descriptionOf(page, 'DoorUnit')).toBe('front');
  });

  it('a text without an end takes no statement below it along', () => {
    const page = pageOf(`${network}CM_ BU_ DoorUnit "front;\n${later.replace('""', '')}BO_ 18 Last: 8 SeatUnit\n`);
    expect(messagesIn(page)).toEqual(['DoorState', 'SeatState', 'Last']);
    expect(saidOf(page)[0]).toBe('unknownLine CM_ BU_ DoorUnit "front; 1');
  });
});
