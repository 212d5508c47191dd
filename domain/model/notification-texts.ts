import type { NotificationKind } from './notification.ts';

/** What a notification says, on screen and in a mail: `{who}` did it, `{subject}` is what it is about, in the task `{task}`. */
export const notificationTexts: Record<NotificationKind, { en: string; zh: string }> = {
  mentioned: {
    en: '{who} mentioned you in a comment on {subject} ({task})',
    zh: '{who} 在 {subject} 的评论中提到了您（{task}）',
  },
  replied: { en: '{who} replied to a comment on {subject} ({task})', zh: '{who} 回复了 {subject} 的评论（{task}）' },
  assigned: { en: '{who} assigned the task {subject} to you', zh: '{who} 将任务 {subject} 分配给了您' },
  diagramAsked: {
    en: '{who} asks you to hand over editing of the diagram {subject} ({task})',
    zh: '{who} 请求您移交拓扑图 {subject} 的编辑权（{task}）',
  },
  approvalAsked: {
    en: '{who} asks you to approve the frozen version {subject} ({task})',
    zh: '{who} 请求您批准已冻结的版本 {subject}（{task}）',
  },
  approvalAnswered: {
    en: '{who} answered your request to approve the version {subject} ({task})',
    zh: '{who} 已答复您对版本 {subject} 的批准请求（{task}）',
  },
  approvalWithdrawn: {
    en: '{who} withdrew the request to approve the version {subject} ({task})',
    zh: '{who} 已撤回对版本 {subject} 的批准请求（{task}）',
  },
  opinionAsked: {
    en: '{who} asks you for a second opinion on the version {subject} ({task})',
    zh: '{who} 请求您对版本 {subject} 提供第二意见（{task}）',
  },
  opinionHandedIn: {
    en: '{who} has handed in a second opinion on the version {subject} ({task})',
    zh: '{who} 已提交对版本 {subject} 的第二意见（{task}）',
  },
  opinionClosed: {
    en: '{who} has closed a request for a second opinion on the version {subject} ({task})',
    zh: '{who} 已关闭对版本 {subject} 的第二意见请求（{task}）',
  },
  reportReady: { en: 'The report {subject} is ready ({task})', zh: '报告 {subject} 已生成（{task}）' },
};

/** The words around the sentences of a daily summary by mail. */
export const summaryTexts = {
  en: {
    subject: 'InTARA: {count} {count:notification|notifications}',
    manySubject: 'InTARA: more than {count} notifications',
    head: 'This is what happened since the last summary:',
    project: 'Project {name}',
    task: 'Task {name}',
    more: 'There is more. You find all of it in the application:',
    settings: 'You receive this mail once a day. Change the time, or stop it, in the notification settings:',
  },
  zh: {
    subject: 'InTARA：{count} 条通知',
    manySubject: 'InTARA：超过 {count} 条通知',
    head: '自上次汇总以来的通知：',
    project: '项目 {name}',
    task: '任务 {name}',
    more: '还有更多通知，请在系统中查看：',
    settings: '此邮件每天发送一次。可在通知设置中更改时间或停止发送：',
  },
} as const;
