export default {
  'form.kept.title': '您之前在此处输入过内容但未保存（{at}）。',
  'form.kept.stale': '此后有人更改过，保存将覆盖其更改。',
  'form.kept.merged': '此后有人更改过，您未改动的字段显示当前保存的内容。',
  'form.kept.both': '此后有人更改过。保存将覆盖其在以下字段中输入的内容：{fields}。其余字段显示当前保存的内容。',
  'form.kept.take': '继续编辑',
  'form.kept.discard': '放弃',
} as const;
