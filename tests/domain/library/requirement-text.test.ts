// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { libraries } from '#domain/library/libraries.ts';
import { requirementText, verificationFor } from '#domain/library/requirement-text.ts';

const both = (en: string, zh: string) => ({ en, zh });
const mac = libraries.requirements.form.parse({
  name: both('Message code', 'MAC'),
  text: both('The code shall be at least {bits} bits ({other}).', 'MAC 长度应不小于 {bits} 位，{who} 负责。'),
  parameters: [
    { key: 'bits', name: both('Bits', '位数'), value: both('64', '') },
    { key: 'who', name: both('Who', '责任方'), value: both('the supplier', '供应商') },
  ],
  verificationByCal: { CAL2: both('Send {bits} wrong codes', '发送 {bits} 个错误 MAC') },
});

describe('the sentence of a library requirement in a task', () => {
  it('has the defaults where no value is given, and keeps a hole without a parameter', () => {
    expect(requirementText(mac, 'en')).toBe('The code shall be at least 64 bits ({other}).');
    expect(requirementText(mac, 'en', { bits: '  ', toString: 'x' })).toBe(requirementText(mac, 'en'));
  });

  it('has the values somebody entered, without blanks where Chinese signs meet', () => {
    expect(requirementText(mac, 'zh', { bits: ' 28 ' })).toBe('MAC 长度应不小于 28 位，供应商负责。');
    expect(requirementText(mac, 'en', { bits: '{other}' })).toContain('{other} bits');
  });

  it('tells the verification of a CAL it names, and nothing for others', () => {
    expect(verificationFor(mac, 'CAL2', 'zh')).toBe('发送 64 个错误 MAC');
    expect(['CAL3', 'own', '', null, undefined].map((cal) => verificationFor(mac, cal, 'en')).join('')).toBe('');
  });
});
