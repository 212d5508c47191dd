// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { reportOf } from '#domain/report/report.ts';
import { head, headlamp } from './example.ts';

/** Every text of a report. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

describe('a colon in a report', () => {
  const texts = (locale: 'zh-CN' | 'en-US', format: 'docx' | 'xlsx') =>
    textsOf(reportOf(headlamp(), head, locale, format, true).sections);

  it.each(['docx', 'xlsx'] as const)('is full-width without a blank in Chinese, as %s', (format) => {
    const found = texts('zh-CN', format);
    expect(found).toContain('影响：附录 F，各维度分别评级');
    expect(found.filter((text) => /[\u4e00-\u9fff）]: |: [\u4e00-\u9fff]|： /.test(text))).toEqual([]);
  });

  it('is a half-width one with a blank in English', () => {
    const found = texts('en-US', 'docx');
    expect(found).toContain('Impact: Annex F, separate categories');
    expect(found.filter((text) => text.includes('：'))).toEqual([]);
  });
});
