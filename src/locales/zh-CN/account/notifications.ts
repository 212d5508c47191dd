/** The settings of notifications. */
export default {
  'accountSettings.tab.notifications': '通知',
  'inbox.settings.title': '通知设置',
  'inbox.settings.hint': '邮件只说明谁在何处做了什么，具体内容请在系统中查看。',
  'inbox.settings.noMail': '此服务器不投递通知邮件，通知仅在系统内显示。',
  'inbox.settings.kind': '事件',
  'inbox.settings.inApp': '系统内通知',
  'inbox.settings.mail': '邮件',
  'inbox.settings.saved': '已保存',
  'inbox.kind.mentioned': '有人在评论中提到我',
  'inbox.kind.replied': '有人回复我参与的讨论',
  'inbox.kind.assigned': '我成为任务的成员或负责人',
  'inbox.kind.diagramAsked': '有人请求我移交拓扑图的编辑权',
  'inbox.kind.reportReady': '我申请的报告已生成',
  'inbox.kind.approvalAsked': '有人请求我批准已冻结的版本',
  'inbox.kind.approvalAnswered': '我的批准请求已有答复',
  'inbox.kind.approvalWithdrawn': '与我有关的批准请求被撤回',
};
