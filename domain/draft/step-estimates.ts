import { attackPotential } from '../method/seed/attack-potential.ts';
import type { LocalText } from '../model/base.ts';
import type { draftWords } from './words.ts';

/** How hard a step is that a draft adds itself, by the attack potential, and why. */
interface StepEstimate {
  potential: Readonly<Record<string, string>>;
  reason: LocalText;
}

const codes = attackPotential.parameters.map(({ code }) => code);

/** Elapsed time, expertise, knowledge, opportunity and equipment, in this order. */
const estimate = (levels: string, en: string, zh: string): StepEstimate => ({
  potential: Object.fromEntries(levels.split(' ').map((level, at) => [codes[at] ?? '', level])),
  reason: {
    en: `Estimate for a current product without the measures of this analysis. ${en}`,
    zh: `按未实施本分析所列措施的当前产品估计。${zh}`,
  },
});

/** Steps that lead on from what is under control already; others only tell what passes by itself. */
export const stepEstimates: Partial<Record<keyof typeof draftWords, StepEstimate>> = {
  pathStepExploit: estimate(
    '1m expert restricted easy specialized',
    'A weakness of a service inside the vehicle has to be found on a unit of the same type; it then works on every vehicle.',
    '须在同型控制器上找到车内服务的漏洞，找到后对每辆车均有效。',
  ),
  pathEndForge: estimate(
    '1w expert restricted easy specialized',
    'Messages without authentication are understood by recording them, and sent by who is on the bus.',
    '未认证的报文经录制即可分析，接入总线者即可发送。',
  ),
  pathEndChange: estimate(
    '1m expert restricted easy specialized',
    'With the rights gained the place and the form of what is to be changed have to be worked out.',
    '获得权限后，还须分析出待更改内容的位置与格式。',
  ),
  pathEndAlter: estimate(
    '1m expert restricted easy specialized',
    'The software that passes the messages on has to be changed without disturbing the others.',
    '须修改转发报文的软件，且不影响其他报文。',
  ),
  pathEndFlood: estimate(
    '1d proficient public easy specialized',
    'The meaning of the messages need not be known, only that the line is shared.',
    '无须了解报文含义，只须知道线路为共享。',
  ),
  pathEndDrop: estimate(
    '1d proficient restricted easy standard',
    'With the rights on the server its queues or jobs are stopped or emptied.',
    '获得服务器权限后，即可停止或清空其队列或任务。',
  ),
  pathEndCrash: estimate(
    '1w proficient restricted easy specialized',
    'Fuzzing a unit of the same type for some days gives an input that it does not survive.',
    '对同型控制器模糊测试数日，即可得到使其失效的输入。',
  ),
  pathEndErase: estimate(
    '1w proficient restricted easy specialized',
    'With the rights gained deleting or filling the memory takes no knowledge of its form.',
    '获得权限后，删除或占满存储无须了解其格式。',
  ),
  pathEndRecord: estimate(
    '1d proficient public easy specialized',
    'What is sent in the clear is recorded by who is on the line.',
    '明文传输的内容可由接入线路者直接录制。',
  ),
  pathEndRead: estimate(
    '1w expert restricted easy specialized',
    'With the rights gained the data have to be found and brought out.',
    '获得权限后，还须找到数据并将其导出。',
  ),
  pathEndTraces: estimate(
    '1w expert restricted easy specialized',
    'The records have to be found and changed so that the gap is not seen.',
    '须找到记录并加以更改，使缺失不被察觉。',
  ),
  pathEndUse: estimate(
    '1w proficient restricted easy specialized',
    'The rights gained suffice; how the function is called has to be found out.',
    '所获权限已足够，只须弄清功能的调用方式。',
  ),
};
