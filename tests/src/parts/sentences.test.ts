import { expect, it } from 'vitest';
import { sentences } from '@/components/sentences';

it('joins sentences, in Chinese without a blank', () => {
  expect(sentences('One.', false, null, 'Two.')).toBe('One. Two.');
  expect(sentences('共 3 个。', '仅显示前 2 个。')).toBe('共 3 个。仅显示前 2 个。');
  expect(sentences('重新计算……', undefined, '有界。')).toBe('重新计算……有界。');
});
