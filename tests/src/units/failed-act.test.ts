import { describe, expect, it } from 'vitest';
import { fillHoles } from '#domain/model/holes.ts';
import type { Translate } from '@/i18n';
import { failedAct, failedNew } from '@/rows/failed-act';
import enUS from '../../../src/locales/en-US';
import zhCN from '../../../src/locales/zh-CN';

const sayIn = (texts: Record<string, string>) =>
  ((key: string, holes: Record<string, string>) => fillHoles(texts[key] ?? '', holes)) as Translate;

/** What an act that has a name of its own says around the reason (R-RISK-13, R-ERR-16). */
describe.each([
  [
    'en-US',
    sayIn(enUS),
    'The treatment of R-1 could not be saved: locked',
    'The attack path AP-1 could not be linked: locked',
    'The attack path could not be added: locked',
  ],
  ['zh-CN', sayIn(zhCN), 'R-1 处置失败：locked', '攻击路径 AP-1 关联失败：locked', '攻击路径添加失败：locked'],
] as const)('an act that fails, in %s', (_, t, disposal, link, added) => {
  it('is named with its row', () => {
    for (const field of [
      'treatments',
      'strategy',
      'goals',
      'claims',
      'verification',
      'verificationState',
      'attachments',
      'residual',
    ])
      expect(failedAct(t, { kind: 'risks', code: 'R-1', patch: { [field]: '' } }, 'locked')).toBe(disposal);
    expect(failedAct(t, { kind: 'paths', code: 'AP-1', patch: { threats: [] } }, 'locked')).toBe(link);
    expect(failedNew(t, 'paths', 'locked')).toBe(added);
  });

  it('says the reason alone where it has no name', () => {
    expect(failedAct(t, { kind: 'risks', code: 'R-1', patch: { review: '' } }, 'locked')).toBe('locked');
    expect(failedNew(t, 'goals', 'locked')).toBe('locked');
  });
});
