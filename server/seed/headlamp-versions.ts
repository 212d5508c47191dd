import { chapterId } from '#domain/kinds/chapter/shape.ts';
import type { LocalText } from '#domain/model/base.ts';
import { confirmedAgain } from '#domain/workspace/decide.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { type IdOf, type Say, t } from './headlamp.ts';
import { flow } from './headlamp-drawing.ts';
import { rated } from './headlamp-rest.ts';

/**
 * The example has a history: its first version, which has nothing open and is final, and a second one in which a change of the vehicle is worked in. A
 * camera of a new generation is updated over the air, and what it sends has become public: a path is rated again, one is added, risk R-5 moves.
 */
export const versionTwo: { version: string; content: LocalText } = {
  version: 'V1.1',
  content: t(
    'Camera ECU of the second generation: its messages are public (AP-8 rated again) and it is updated over the air (AP-11 added). R-5 rises from 3 to 4.',
    '第二代摄像头 ECU：报文信息已公开（AP-8 重新评级），并支持 OTA 升级（新增 AP-11）。R-5 由 3 升至 4。',
  ),
};

/** Why the rows that it made suspect hold. */
export const judgedAgain: LocalText = t('Judged again for the second generation', '针对第二代重新判断');

/** Rows of the second version as they were copied. */
type Copied = Pick<Workspace, 'assets' | 'paths' | 'risks' | 'requirements' | 'chapters'>;

const noResult = { verifiedOn: '', verifiedBy: '', verifierFunction: '', verificationReason: '' };

/** First what was verified of the former camera is taken back, while it still holds. */
export function verificationTakenBack(say: Say, id: IdOf, w: Copied): Op[] {
  const planned = (text: LocalText) => ({
    ...noResult,
    verificationState: 'planned' as const,
    verification: say(text),
  });
  return [
    change(
      'risks',
      rowOf(w.risks, id('R5')),
      planned(
        t(
          'Penetration test of the second generation, with AP-8 and AP-11; planned for the first samples.',
          '对第二代摄像头进行渗透测试，涵盖 AP-8 和 AP-11；计划在首批样件上进行。',
        ),
      ),
    ),
    change(
      'requirements',
      rowOf(w.requirements, id('CSR4')),
      planned(
        t(
          'The analysis of the state machine is repeated with the messages of the second generation.',
          '按第二代摄像头的报文重新进行状态机分析。',
        ),
      ),
    ),
  ];
}

/** Then the change is worked in. */
export function secondGeneration(say: Say, id: IdOf, w: Copied): Op[] {
  return [
    change('assets', rowOf(w.assets, id('A8')), {
      name: say(t('Camera ECU, generation 2', '摄像头 ECU（第二代）')),
      description: say(
        t('Recognises oncoming cars; updated over the air through the gateway.', '识别对向来车，经网关进行 OTA 升级。'),
      ),
    }),
    flow(say, id, { from: 'N-A10', to: 'N-A8', words: t('Camera updates', '摄像头升级'), sides: ['l', 'l'] }),
    change('paths', rowOf(w.paths, id('AP8')), {
      ratings: rated('L', '1w proficient public easy specialized'),
      reason: say(
        t(
          'The description of the camera messages has been published in a forum of tuners: a proficient hobbyist with a bus tool needs a week.',
          '摄像头报文的说明已在改装论坛公开：熟练的爱好者使用总线工具，约一周即可实施。',
        ),
      ),
    }),
    add(
      'steps',
      { name: say(t('Pass the gateway as an update of the camera', '以摄像头升级数据的名义通过网关')) },
      id('AP11-2'),
    ),
    add(
      'steps',
      {
        name: say(t('Send the state “no oncoming car” as the camera ECU', '以摄像头 ECU 的名义发送“无对向来车”')),
        controls: [id('CTL1')],
      },
      id('AP11-3'),
    ),
    add(
      'paths',
      {
        name: say(t('False camera messages over the new update route', '经新增升级路由发送虚假摄像头报文')),
        threats: [id('TS5')],
        // The first step is that of AP-1: one action, one row.
        steps: ['AP1-1', 'AP11-2', 'AP11-3'].map(id),
        model: 'attack-potential',
        basis: 'path',
        ratings: rated('N', '1m multiple restricted unlimited specialized'),
        reason: say(
          t(
            'Remote, but it takes experts of cellular stacks and of vehicle networks; the format that the gateway lets through for updates is known to the supplier of the camera.',
            '可远程实施，但需要熟悉蜂窝协议栈和车载网络的多名专家；网关为升级放行的报文格式仅摄像头供应商了解。',
          ),
        ),
      },
      id('AP11'),
    ),
    change('risks', rowOf(w.risks, id('R5')), {
      decided: confirmedAgain(
        rowOf(w.risks, id('R5')),
        'acceptance',
        say(
          t(
            'The residual risk stays at 1: both ways end at the authentication of messages, which does not rest on their secrecy.',
            '残余风险仍为 1：两条路径均受阻于报文认证，而认证不依赖报文信息的保密。',
          ),
        ),
      ),
    }),
    change('chapters', rowOf(w.chapters, chapterId('conclusion')), { text: say(conclusion) }),
  ];
}

function rowOf<R>(rows: { get: (id: string) => R | undefined }, id: string): R {
  const row = rows.get(id);
  if (!row) throw new Error(`The example has no ${id}`);
  return row;
}

const conclusion: LocalText = t(
  `This version may not be released yet.
- The camera ECU of the second generation raises R-5 (high beam kept on) from 3 to 4, and the CAL of CSG-4 and CSR-4 to CAL4, because the new path AP-11 begins at the cellular network.
- What is left of R-5 after treatment stays at 1. That rests on the authentication of messages alone, and has been verified for the first generation only.
- All other risks are as in V1.0.
- Not looked at yet: the firmware of the new camera as an asset of its own, because a manipulated camera would send authentic messages.
Before the release: that analysis, penetration test of the new camera with AP-8 and AP-11, analysis of CSR-4 repeated and assessed by another department (CAL4).`,
  `本版本尚不能发布。
- 第二代摄像头 ECU 使 R-5（远光保持开启）由 3 升至 4；由于新增路径 AP-11 始于蜂窝网络，CSG-4 和 CSR-4 的 CAL 升至 CAL4。
- R-5 处置后的残余风险仍为 1，其依据仅为报文认证，且目前只在第一代上得到验证。
- 其他风险与 V1.0 相同。
- 尚未分析：新摄像头的固件须作为独立资产，因为被篡改的摄像头发送的报文仍可通过认证。
发布前须完成：上述分析，对新摄像头进行渗透测试（涵盖 AP-8 和 AP-11），重新分析 CSR-4 并由其他部门评估（CAL4）。`,
);
