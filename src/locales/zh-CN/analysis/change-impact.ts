import type en from '../../en-US/analysis/change-impact';

export default {
  'review.by': '评审人',
  'review.at': '评审日期',
  'review.how': '评审方式',
  'review.how.person': '由人员评审',
  'review.how.frozen': '随上一个冻结版本',
  'review.how.approved': '随上一个批准版本',
  'review.reason': '仍然成立的理由',
  'review.basis': '判断依据',
} satisfies Record<keyof typeof en, string>;
