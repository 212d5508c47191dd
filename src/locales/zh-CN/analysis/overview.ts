import type en from '../../en-US/analysis/overview';

export default {
  'overview.risk.unrated': '未评级',
  'overview.bar.none': '尚无风险',
  'overview.bar.part': '{name}：{count}',

  'overview.stale.body': '您可以用自己的输入覆盖另一次更改，或留在此页核对。',
  'overview.stale.over': '用我的内容覆盖',
  'overview.stale.stay': '留下',
} as const satisfies Record<keyof typeof en, string>;
