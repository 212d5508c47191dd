import type { LocalText } from '#domain/model/base.ts';
import { change, type Op } from '#domain/workspace/edit.ts';
import { floodingReason, type IdOf, type Say, t } from './headlamp.ts';
import { rated } from './headlamp-rest.ts';

/**
 * The example has a history: its first version, which is final, took restricted knowledge and ordinary equipment as enough to flood the bus, so
 * risk R-3 was one level higher. The second has the rating of the analysis, and a comparison of both begins with the risk that moved.
 */
export const versionTwo: { version: string; content: LocalText } = {
  version: 'V1.1',
  content: t(
    'Flooding over cellular (AP-4) rated again: it needs confidential knowledge and specialized equipment.',
    '重新评定经蜂窝网络泛洪（AP-4）：该攻击需要机密信息和专用设备。',
  ),
};

/** Why the first version is final although something is open. */
export const finalReason: LocalText = t(
  'The example ends where Annex H does: item definition, residual risks and the catalogue of UN R155 are left to the reader.',
  '示例止于附录 H：相关项定义、残余风险和 UN R155 目录留给读者。',
);

/** Still in the edit that makes the rows. */
export const firstEstimate = (say: Say, id: IdOf): Op[] => [
  change(
    'paths',
    { id: id('AP4'), rev: 0 },
    {
      ratings: rated('N', '1w multiple restricted unlimited standard'),
      reason: say(
        t(
          'Remote at any time, but experts of cellular stacks and of the gateway are needed who know its restricted routing.',
          '可随时远程实施，但需要熟悉蜂窝协议栈和网关的多名专家，并掌握网关的受限路由信息。',
        ),
      ),
    },
  ),
];

/** @param rev of the path in the second version */
export const ratedAgain = (say: Say, id: IdOf, rev: number): Op[] => [
  change(
    'paths',
    { id: id('AP4'), rev },
    { ratings: rated('N', '1w multiple confidential unlimited specialized'), reason: say(floodingReason) },
  ),
];
