// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { TableBlock } from '#domain/report/blocks.ts';
import { maybeBreak, partsOfWord, withBreaks } from '#server/report/word-breaks.ts';
import { emptyVersion, told } from '#tests/domain/report/example.ts';
import { writeReport } from '#tests/world/write-report.ts';

const shown = (text: string, signs: number) => withBreaks(text, signs).replaceAll(maybeBreak, '|');

describe('a word that is longer than its line', () => {
  it.each([
    ['UpdateManagerServiceImplementation', 'Update|Manager|Service|Implementation'],
    ['com.example.gateway.UpdateManager', 'com.|example.|gateway.|Update|Manager'],
    ['/opt/vehicle/update_manager.bin', '/|opt/|vehicle/|update_|manager.|bin'],
    ['https://example.com/a?b=c&d=e', 'https://|example.|com/|a?|b=|c&|d=|e'],
    ['XMLHttpRequestOfTheGateway', 'XML|Http|Request|Of|The|Gateway'],
    ['LIN2Signal-Position-HANDLER-0042', 'LIN2|Signal-|Position-|HANDLER-|0042'],
  ])('breaks only between its parts: %s', (word, parts) => {
    expect(shown(word, 10)).toBe(parts);
  });

  it('that has no parts stays one, and Chinese is left to break by itself', () => {
    expect(shown('Manipulationserkennungseinheit', 10)).toBe('Manipulationserkennungseinheit');
    expect(shown('车身控制器固件更新请求信号处理', 5)).toBe('车身控制器固件更新请求信号处理');
    expect(shown('网关UpdateManagerService固件', 10)).toBe('网关Update|Manager|Service固件');
  });

  it('leaves every other word the signs it is', () => {
    const text = 'AP-4 and CamelCase of the UpdateManagerServiceImplementation';
    expect(shown(text, 12)).toBe('AP-4 and CamelCase of the Update|Manager|Service|Implementation');
    expect(withBreaks(text, 80)).toBe(text);
  });

  it('is taken apart in no time, however long it is', () => {
    const start = performance.now();
    expect(partsOfWord('aB'.repeat(50_000))).toHaveLength(50_001);
    expect(partsOfWord('/'.repeat(100_000)).length).toBeGreaterThan(0);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

/** Text and width of each cell of the only table, without the edges of the cell. */
async function cellsOf(lines: string[][], width: number) {
  const report = told(emptyVersion());
  const columns = (lines[0] ?? []).map(() => ({ title: 'X', width }));
  const table: TableBlock = { block: 'table', columns, lines: () => lines, empty: '' };
  const section = { ...(report.sections[0] as (typeof report.sections)[number]), blocks: [table] };
  const xml = strFromU8(
    unzipSync(await writeReport('docx', { ...report, front: [], sections: [section] }))['word/document.xml'] ??
      new Uint8Array(),
  );
  const [body = ''] = [...xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)].map(String).slice(-1);
  return [...body.matchAll(/<w:tcW w:w="(\d+)".*?<w:t [^>]*>([^<]*)</gs)].map(([, w, text = '']) => ({
    room: Number(w) - 160,
    text,
  }));
}

describe('a table on a page', () => {
  const names = [
    'LightSwitchPositionRequestHandlerSignal',
    'com.example.vehicle.gateway.firmware.UpdateManagerServiceImplementation',
    '/opt/vehicle/gateway/firmware/update_manager_service_implementation.bin',
  ];

  it('gives its columns the width of the longest part of their words, however many columns there are', async () => {
    const cells = await cellsOf([Array.from({ length: 5 }, (_, i) => names[i % 3] ?? '')], 12);
    expect(cells.length).toBe(10);
    const tooWide = cells.flatMap(({ text, room }) =>
      text.split(/[\s\u200b]+/).filter((part) => part.length * 90 > room),
    );
    expect(tooWide).toEqual([]);
  });

  it('writes a name that fits its column as it is', async () => {
    const cells = await cellsOf([['LightSwitchPosition', 'b']], 40);
    expect(cells.map(({ text }) => text)).toContain('LightSwitchPosition');
  });
});
