import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { LocalText } from '#domain/model/base.ts';
import { t } from './headlamp.ts';

/** A comment of the example: by the person who loads it, or by a colleague. */
export interface SeedComment {
  kind: AnalysisKind;
  /** Of the row it is about, by its name in the example. */
  row: string;
  /** The first of a thread is named; replies name it. */
  thread: string;
  by: 'loader' | 'colleague';
  text: LocalText;
  /** Minutes before now. */
  ago: number;
  /** Nothing is left to do in the thread; said by the person who loads it. */
  resolved?: boolean;
}

/** Stands as the author of comments. Nobody has an account under it, and none is made. */
export const colleague: LocalText = t('Chen Yu, functional safety (example)', '陈宇，功能安全（示例）');

/** In the first version: a question that was settled before it became final. */
export const settledTalk: readonly SeedComment[] = [
  {
    kind: 'damages',
    row: 'DS3',
    thread: 'T-DS3',
    by: 'colleague',
    ago: 2890,
    text: t(
      'The hazard analysis rates dazzled drivers S2, you have Major. Is that the same?',
      'HARA 将眩目对向驾驶员评为 S2，这里评为“重大”，二者一致吗？',
    ),
    resolved: true,
  },
  {
    kind: 'damages',
    row: 'DS3',
    thread: 'T-DS3',
    by: 'loader',
    ago: 2880,
    text: t(
      'Yes. Annex F maps S2 to Major; I wrote the class into the reason so that both analyses can be compared.',
      '一致。附录 F 中 S2 对应“重大”。我已在理由中注明 S 等级，便于两份分析对照。',
    ),
  },
];

/** In the second version: one question is open. */
export const openTalk: readonly SeedComment[] = [
  {
    kind: 'paths',
    row: 'AP8',
    thread: 'T-AP8',
    by: 'loader',
    ago: 50,
    text: t(
      'Knowledge is now Public: the message layout is in a forum, found by our monitoring. Feasibility goes from Medium to High.',
      '“对相关项的了解”改为“公开”：监控发现报文布局已在论坛发布，可行性由“中”升至“高”。',
    ),
    resolved: true,
  },
  {
    kind: 'paths',
    row: 'AP8',
    thread: 'T-AP8',
    by: 'colleague',
    ago: 45,
    text: t('Agreed. The layout of the first generation is there, too.', '同意。论坛中也有第一代的报文布局。'),
  },
  {
    kind: 'risks',
    row: 'R5',
    thread: 'T-R5',
    by: 'colleague',
    ago: 20,
    text: t(
      'What if the firmware of the camera itself is replaced over the new route? Its messages would then be authentic.',
      '如果摄像头自身的固件经新增路由被替换呢？其报文仍能通过认证。',
    ),
  },
  {
    kind: 'risks',
    row: 'R5',
    thread: 'T-R5',
    by: 'loader',
    ago: 10,
    text: t(
      'Right, that firmware becomes an asset of its own. I have asked the supplier how updates are signed, and add asset and threat scenario once we know.',
      '对，该固件应作为独立资产。已询问供应商升级包的签名方式，明确后补充资产和威胁场景。',
    ),
  },
];
