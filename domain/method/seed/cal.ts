import type { CalModel } from '#domain/model/method.ts';
import { words } from './words.ts';

/** Table E.1 (informative) with the rigour examples of Tables E.3 and E.4. */
export const tableE1: CalModel = {
  vectors: [
    { code: 'P', name: words('Physical', '物理') },
    { code: 'L', name: words('Local', '本地') },
    { code: 'A', name: words('Adjacent', '相邻') },
    { code: 'N', name: words('Network', '网络') },
  ],
  table: {
    SEV: { P: 'CAL2', L: 'CAL3', A: 'CAL4', N: 'CAL4' },
    MAJ: { P: 'CAL1', L: 'CAL2', A: 'CAL3', N: 'CAL4' },
    MOD: { P: 'CAL1', L: 'CAL1', A: 'CAL2', N: 'CAL3' },
    NEG: { P: null, L: null, A: null, N: null },
  },
  levels: [
    {
      code: 'CAL1',
      name: words('CAL1', 'CAL1'),
      meaning: words(
        'Verified by another person; functional testing and vulnerability scan.',
        '由他人验证；功能测试和漏洞扫描。',
      ),
    },
    {
      code: 'CAL2',
      name: words('CAL2', 'CAL2'),
      meaning: words(
        'Verified and assessed by another person; functional testing, vulnerability scan, fuzz testing.',
        '由他人验证和评估；功能测试、漏洞扫描、模糊测试。',
      ),
    },
    {
      code: 'CAL3',
      name: words('CAL3', 'CAL3'),
      meaning: words(
        'Verified and assessed by another team; deeper functional and fuzz testing, penetration test.',
        '由其他团队验证和评估；更深入的功能测试和模糊测试，渗透测试。',
      ),
    },
    {
      code: 'CAL4',
      name: words('CAL4', 'CAL4'),
      meaning: words(
        'Verified by another team, assessed by another department or organisation; deeper functional, fuzz and penetration testing.',
        '由其他团队验证，由其他部门或组织评估；更深入的功能、模糊和渗透测试。',
      ),
    },
  ],
};

/** The same table for the five HEAVENS impact levels and for EVITA severities, by the names they correspond to. */
const rows = tableE1.table;
const row = (code: string) => rows[code] ?? {};
export const heavensCal: CalModel = {
  ...tableE1,
  table: { IL4: row('SEV'), IL3: row('MAJ'), IL2: row('MOD'), IL1: row('MOD'), IL0: row('NEG') },
};
export const evitaCal: CalModel = {
  ...tableE1,
  table: { S4: row('SEV'), S3: row('SEV'), S2: row('MAJ'), S1: row('MOD'), S0: row('NEG') },
};
/** The default table with a row for the extra level "none" of the even sum. */
export const evenSumCal: CalModel = { ...tableE1, table: { ...tableE1.table, NONE: row('NEG') } };
