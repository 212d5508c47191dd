export default {
  'form.kept.title': '您之前在此处输入过内容但未保存（{at}）。',
  'form.kept.stale': '此后有人更改过，保存将覆盖其更改。',
  'form.kept.take': '继续编辑',
  'form.kept.discard': '丢弃',
} as const;
