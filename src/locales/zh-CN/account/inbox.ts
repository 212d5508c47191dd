/** The inbox in the header and on the workplace: part of the first load. */
export default {
  'inbox.title': '通知',
  'inbox.bell': '通知，未读 {count} 条',
  'inbox.unread': '仅未读',
  'inbox.all': '全部',
  'inbox.markAll': '全部标为已读',
  'inbox.markRead': '标为已读',
  'inbox.markUnread': '标为未读',
  'inbox.none': '暂无通知。',
  'inbox.more': '显示更多（{count}）',
  'inbox.failed': '通知加载失败。',
  'inbox.settings': '通知设置',
  'workplace.assigned.title': '分配给我的任务',
  'workplace.assigned.none': '没有分配给您的未完成任务。',
  'workplace.mentions.title': '提到我的',
  'workplace.mentions.none': '暂时没有人提到您。',
};
