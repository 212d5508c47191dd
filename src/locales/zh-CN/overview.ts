import type en from '../en-US/overview';

export default {
  'overview.risk.unrated': '未评级',
  'overview.bar.none': '尚无风险',
  'overview.bar.part': '{name}：{count}',

  'overview.stale.body': '您的输入仍在此处。您可以在另一次更改的基础上保存，或留下来核对。',
  'overview.stale.over': '保存我的内容',
  'overview.stale.stay': '留下',
} as const satisfies Record<keyof typeof en, string>;
